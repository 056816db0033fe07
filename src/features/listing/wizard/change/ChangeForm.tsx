import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailureWord } from '#client/api/failure-word.ts'
import { IDLE } from '#client/stores/async-state.ts'
import { RetryTime } from '#features/donation/wizard/RetryTime.tsx'
import { dateTag } from '#lib/date-tag.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { ListingAddress, ListingEntry } from '../../contract/changes.ts'
import type { FormField } from '../../contract/form.ts'
import {
  $entry,
  $found,
  type ChangeView,
  changePath,
  changeViewIn,
  openEntry,
  searchEntries,
} from '../../stores/change.ts'
import { listingOf } from '../../stores/listing.ts'
import type { Choices } from '../fields/field-props.ts'
import { ListingProvider } from '../use-listing.ts'
import styles from './Change.module.scss'
import { EntryForm } from './EntryForm.tsx'

/** By kind: the fields that a page offers to change. */
export type ChangeFields = Readonly<Record<ListingAddress['kind'], readonly FormField[]>>

export interface ChangeProps extends Choices {
  lang: string
  /** The content language tag, for dates. */
  tag: string
  changeFields: ChangeFields
}

interface FailedProps {
  failure: { why: FailureWord; retryAt?: number }
  retry: () => void
}

function Failed({ failure, retry }: FailedProps) {
  const { t } = useTranslation('listing')
  const { why } = failure
  return (
    <div role="alert" className="formBad">
      <p>
        {t(
          why === 'intercepted'
            ? 'change.errors.intercepted'
            : why === 'offline'
              ? 'change.failed'
              : 'change.notLoaded',
        )}
      </p>
      <RetryTime retryAt={failure.retryAt} />
      <button type="button" className="buttonSmall" onClick={retry}>
        {t('change.retry')}
      </button>
    </div>
  )
}

function Icon({ url, title, size }: { url: string; title: string; size: number }) {
  const src = safeUrl(url)
  if (!src) {
    return (
      <span className={size > 40 ? `${styles.icon} ${styles.large}` : styles.icon} aria-hidden="true">
        {[...title][0]}
      </span>
    )
  }
  return (
    <img
      className={size > 40 ? `${styles.icon} ${styles.large}` : styles.icon}
      src={src}
      alt=""
      width={size}
      height={size}
    />
  )
}

function Hits({ lang, text }: { lang: string; text: string }) {
  const { t } = useTranslation('listing')
  const found = useStore($found, { ssr: () => IDLE })
  useEffect(() => {
    // The build cannot know what the address asks for; what somebody has typed meanwhile stays.
    const box = document.getElementById('change-key')
    if (box instanceof HTMLInputElement) box.value ||= text
    void searchEntries(text)
  }, [text])
  if (found.state === 'failed') return <Failed failure={found} retry={() => void searchEntries(text)} />
  if (found.state !== 'ready')
    return <p role="status">{t(found.state === 'slow' ? 'change.slow' : 'change.searching')}</p>
  if (found.data.length === 0) return <p role="status">{t('change.none')}</p>
  return (
    <section>
      <h2 className="visuallyHidden">{t('change.hits')}</h2>
      <ul role="list" className={`stack ${styles.hits}`}>
        {found.data.map(({ kind, id, title, place, icon_url }) => (
          <li key={`${kind} ${id}`}>
            <a className="formEntry" href={changePath(lang, { kind, id })}>
              <Icon url={icon_url} title={title} size={40} />
              <div>
                <b>{title}</b>
                <p translate="no">{place}</p>
              </div>
              <small>{t(`change.kinds.${kind}`)}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is listed today, above what is to change. */
function EntryHead({ entry, lang, tag }: { entry: ListingEntry; lang: string; tag: string }) {
  const { t } = useTranslation('listing')
  const day = (time: string) =>
    new Intl.DateTimeFormat(dateTag(tag), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(time))
  const { title, place, icon_url, listed_at, changed_at, kind } = entry
  const dates = [
    listed_at !== '' && t('change.listed', { date: day(listed_at) }),
    changed_at !== '' && t('change.changed', { date: day(changed_at) }),
  ].filter(text => text !== false)
  return (
    <header className={styles.entry}>
      <Icon url={icon_url} title={title} size={64} />
      <div>
        <h2>{title}</h2>
        <p>
          <span>{`${t(`change.kinds.${kind}`)} · `}</span>
          <span translate="no">{place}</span>
        </p>
        {dates.length > 0 && <p>{dates.join(' · ')}</p>}
        <a href={`/${lang}/submit/change/`}>{t('change.other')}</a>
      </div>
    </header>
  )
}

function OneEntry({ address, ...page }: ChangeProps & { address: ListingAddress }) {
  const { t } = useTranslation('listing')
  const { lang, tag, changeFields, ...choices } = page
  const entry = useStore($entry, { ssr: () => IDLE })
  const { kind, id } = address
  useEffect(() => void openEntry({ kind, id }, lang), [kind, id, lang])
  if (entry.state === 'failed') return <Failed failure={entry} retry={() => void openEntry(address, lang)} />
  if (entry.state === 'missing') {
    return (
      <div role="alert" className="formWarn">
        <p>{t('change.gone')}</p>
      </div>
    )
  }
  if (entry.state !== 'ready')
    return <p role="status">{t(entry.state === 'slow' ? 'change.slow' : 'change.loading')}</p>
  return (
    <ListingProvider value={listingOf(kind)}>
      <EntryHead entry={entry.data} lang={lang} tag={tag} />
      <EntryForm entry={entry.data} lang={lang} tag={tag} fields={changeFields[kind]} {...choices} />
    </ListingProvider>
  )
}

/** What the address asks for: results of a search, or an entry with what its owner can ask. */
export function ChangeForm(page: ChangeProps) {
  const [view] = useState<ChangeView>(() => changeViewIn(location.search))
  if (view.is === 'start') return null
  if (view.is === 'search') return <Hits lang={page.lang} text={view.key} />
  return <OneEntry address={view} {...page} />
}
