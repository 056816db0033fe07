import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { cellsOf, markImage, SHEET_CELLS } from '#features/dappstore/marks/mark-sheet.ts'
import { useFoundNetworks } from '#features/networks/parts/use-found-networks.ts'
import { useWaitingKeys } from '#features/networks/parts/use-waiting-keys.ts'
import { NAME_SEARCH_PROPS } from '#lib/exact-text.ts'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { whenTyped } from '#ui/when-typed.ts'
import { WIDGETS } from '../../widgets/widgets.ts'
import { askNetworks, bringNetworkFinder } from '../use-networks.ts'
import { Frame, GroupFrame } from './Frame.tsx'
import { type Choices, describedBy, type FieldProps, idOf } from './field-props.ts'
import { LateReadAs } from './LateHints.tsx'
import { EXACT_TEXT } from './ListFields.tsx'

interface PickerProps extends Pick<Choices, 'networks' | 'marks'> {
  name: string
  chosen: readonly string[]
  isInvalid: boolean
  isSingle: boolean
  onToggle: (hid: string) => void
  onLeave: (path: string) => void
}

/** Boxes to tick are walked by arrows as radio buttons are: with Tab it would be a stop for each of 77 networks. */
function walkBoxes(event: KeyboardEvent): void {
  const row = document.activeElement?.parentElement
  const isBack = /^Arrow[LU]/.test(event.key)
  if (!row || !(isBack || /^Arrow/.test(event.key))) return
  event.preventDefault()
  const next = isBack ? row.previousElementSibling : row.nextElementSibling
  next?.querySelector('input')?.focus()
}

/** Tab goes to the box that is ticked, or else to the first. */
const KEYS = {
  walk: 'Tab',
  choose: ' ',
  rowAt: (list: HTMLElement) =>
    list.querySelector<HTMLElement>('input:checked') ?? list.querySelector('input'),
}

/** All networks as boxes to tick, with a search above; what is chosen stays however the list is narrowed. */
function Picker({ name, networks, marks, chosen, isInvalid, isSingle, onToggle, onLeave }: PickerProps) {
  const { t, i18n } = useTranslation('listing')
  const [typed, setTyped] = useState('')
  const [isAwake, setAwake] = useState(false)
  useLayoutEffect(() => setAwake(true), [])
  const { found, isPending } = useFoundNetworks(networks, typed, bringNetworkFinder)
  const list = useRef<HTMLDivElement>(null)
  const keepWaiting = useWaitingKeys(list, isPending, KEYS)
  const isNone = found.length === 0 && !isPending
  const isSearched = typed !== ''
  useEffect(() => {
    if (isSearched) askNetworks()
  }, [isSearched])
  // The page's own form has those that fill the box on a wide screen, and no others: 70 are 1 kB of it.
  const shown = isAwake ? found : found.slice(0, SHEET_CELLS)
  const cells = useMemo(() => cellsOf(marks ? [marks] : []), [marks])
  const listId = `${idOf(name)}-list`
  // The one box that Tab stops at.
  const stop = shown.find(({ hid }) => chosen.includes(hid)) ?? shown[0]
  return (
    <div className="networkPicker">
      <input
        {...NAME_SEARCH_PROPS}
        className="formInput"
        placeholder={t('networks.find')}
        aria-label={t('networks.find')}
        aria-controls={listId}
        {...whenTyped(setTyped)}
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
          keepWaiting(event)
        }}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the boxes in it are what is walked */}
      <div ref={list} id={listId} className="rows" onKeyDown={isSingle ? undefined : walkBoxes}>
        {shown.map(({ hid, title, icon }) => {
          const mark = markImage(cells, icon)
          return (
            <label key={hid} className="formRow">
              <input
                type={isSingle ? 'radio' : 'checkbox'}
                name={name}
                value={hid}
                checked={chosen.includes(hid)}
                {...(!isSingle && {
                  'aria-invalid': isInvalid,
                  tabIndex: isAwake && hid !== stop?.hid ? -1 : undefined,
                })}
                onChange={() => onToggle(hid)}
                onBlur={() => onLeave(name)}
              />
              {mark ? <img {...mark} alt="" width="20" height="20" loading="lazy" /> : <i />}
              <span>{title}</span>
            </label>
          )
        })}
      </div>
      <p role="status" className={isNone ? 'formHint none' : 'visuallyHidden'}>
        {isNone
          ? t('networks.none')
          : typed.trim() !== '' && !isPending && t('networks.found', { count: found.length })}
      </p>
      {isNone && <a href={`/${i18n.language}/submit/chain/`}>{t('networks.list')}</a>}
    </div>
  )
}

export function NetworksField(props: FieldProps<string[]>) {
  const { t } = useTranslation('listing')
  const { name, meta, text, value, codes, onChange, onLeave, networks, marks } = props
  const code = codes[name]
  const place = useKeptFocus()
  const toggle = (hid: string) =>
    onChange(value.includes(hid) ? value.filter(other => other !== hid) : [...value, hid])
  return (
    <GroupFrame path={name} meta={meta} text={text} code={code}>
      <Picker
        name={name}
        networks={networks}
        marks={marks}
        chosen={value}
        isInvalid={code !== undefined}
        isSingle={false}
        onToggle={toggle}
        onLeave={onLeave}
      />
      {value.length > 0 && (
        <div className="chosenNetworks stack">
          <p ref={place} tabIndex={-1} role="status" className="formHint">
            {t('networks.chosen', { count: value.length })}
          </p>
          <ul role="list" className="cluster">
            {value.map(hid => {
              const title = networks.find(network => network.hid === hid)?.title ?? hid
              return (
                <li key={hid}>
                  <button
                    type="button"
                    className="chip"
                    aria-label={t('networks.remove', { name: title })}
                    onClick={() => toggle(hid)}
                  >
                    {title}
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </GroupFrame>
  )
}

export function NetworkField(props: FieldProps<string>) {
  const { name, meta, text, value, codes, onChange, onLeave, networks, marks } = props
  const code = codes[name]
  return (
    <GroupFrame path={name} meta={meta} text={text} code={code} isRadio>
      <Picker
        name={name}
        networks={networks}
        marks={marks}
        chosen={[value]}
        isInvalid={code !== undefined}
        isSingle
        onToggle={onChange}
        onLeave={onLeave}
      />
    </GroupFrame>
  )
}

/** For each network that was chosen, its contract addresses. */
export function AddressesField(props: FieldProps<Record<string, string>>) {
  const { t } = useTranslation('listing')
  const { name, meta, text, value, codes, onChange, onLeave, networks, control } = props
  const hids = WIDGETS.networks.read(useWatch({ control, name: 'platform' }))
  return (
    <GroupFrame path={name} meta={meta} text={text} code={codes[name]}>
      {hids.length === 0 && <p className="formNote">{t('networks.first')}</p>}
      {hids.map(hid => {
        const path = `${name}.${hid}`
        const code = codes[path]
        const network = networks.find(each => each.hid === hid)
        const label = network?.title ?? hid
        return (
          <Frame key={hid} path={path} meta={meta} text={{ label, item: label }} code={code}>
            <input
              id={idOf(path)}
              name={path}
              {...EXACT_TEXT}
              dir="ltr"
              aria-required
              aria-invalid={code !== undefined}
              aria-describedby={describedBy(path, false, code)}
              value={value[hid] ?? ''}
              onChange={event => onChange({ ...value, [hid]: event.target.value })}
              onBlur={() => onLeave(path)}
            />
            <LateReadAs widget={meta.widget} value={value[hid] ?? ''} family={network?.ns} />
          </Frame>
        )
      })}
    </GroupFrame>
  )
}
