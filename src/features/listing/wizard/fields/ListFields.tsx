import type { TFunction } from 'i18next'
import { type ReactElement, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EXACT_PROPS } from '#lib/exact-text.ts'
import type { FieldText } from '../field-text.ts'
import { FieldError, GroupFrame } from './Frame.tsx'
import { describedBy, type FieldProps, idOf } from './field-props.ts'

interface RowsProps<Entry> extends FieldProps<Entry[]> {
  /** What a new entry begins with. */
  blank: Entry
  /** The last entry may be removed too. */
  mayBeEmpty?: boolean
  /** The id of the first input of an entry. */
  firstOf: (place: number) => string
  children: (entry: Entry, place: number) => ReactElement
}

/** Entries with add and remove; the focus goes to what was added, or to what is now where something was removed. */
export function Rows<Entry>(props: RowsProps<Entry>) {
  const { name, meta, text, value, codes, onChange, blank, mayBeEmpty, firstOf, children } = props
  const { t } = useTranslation('listing')
  const add = useRef<HTMLButtonElement>(null)
  const focusSoon = (place: number) =>
    requestAnimationFrame(() => (document.getElementById(firstOf(place)) ?? add.current)?.focus())

  function append(): void {
    onChange([...value, blank])
    focusSoon(value.length)
  }

  function remove(place: number): void {
    onChange(value.filter((_, at) => at !== place))
    focusSoon(Math.min(place, value.length - 2))
  }

  const isFull = meta.maxItems !== undefined && value.length >= meta.maxItems
  const mayRemove = value.length > 1 || meta.optional || mayBeEmpty
  return (
    <GroupFrame
      path={name}
      meta={meta}
      text={text}
      code={codes[name]}
      below={
        !isFull && (
          <button ref={add} type="button" className="buttonSmall rowAdd" onClick={append}>
            {t(value.length === 0 ? 'form.addOne' : 'form.add')}
          </button>
        )
      }
    >
      {value.length > 0 && (
        <ol role="list" className="fieldRows">
          {value.map((entry, place) => (
            // Entries have no name but their place; all of them are controlled, so nothing is mixed up.
            <li key={place}>
              {children(entry, place)}
              {mayRemove && (
                <button
                  type="button"
                  className="rowRemove"
                  aria-label={t('form.remove', { name: entryName(t, text, place) })}
                  onClick={() => remove(place)}
                />
              )}
            </li>
          ))}
        </ol>
      )}
    </GroupFrame>
  )
}

export const entryName = (t: TFunction<'listing'>, text: FieldText, place: number): string =>
  t('form.entry', { name: text.item, number: place + 1 })

/** A line that the browser must not correct. */
export const EXACT_TEXT = {
  type: 'text',
  className: 'formInput',
  autoComplete: 'off',
  ...EXACT_PROPS,
} as const

/** Links, or ways to reach a person. */
export function TextsField(props: FieldProps<string[]>) {
  const { t } = useTranslation('listing')
  const { name, meta, text, value, codes, onChange, onLeave } = props
  return (
    <Rows {...props} blank="" firstOf={place => idOf(`${name}.${place}`)}>
      {(entry, place) => {
        const path = `${name}.${place}`
        const code = codes[path]
        return (
          <div data-wrong={code !== undefined || undefined}>
            <input
              id={idOf(path)}
              name={path}
              {...EXACT_TEXT}
              {...(meta.widget === 'urls' && { inputMode: 'url', dir: 'ltr' })}
              placeholder={text.placeholder}
              aria-label={entryName(t, text, place)}
              aria-invalid={code !== undefined || codes[name] !== undefined || undefined}
              aria-describedby={describedBy(path, false, code)}
              value={entry}
              onChange={event =>
                onChange(value.map((other, at) => (at === place ? event.target.value : other)))
              }
              onBlur={() => onLeave(path)}
            />
            <FieldError path={path} code={code} />
          </div>
        )
      }}
    </Rows>
  )
}
