import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#features/networks/contract/networks.ts'
import { hostOf } from '#lib/fold.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { titleOf } from '../contract/form.ts'
import type { ListingValues } from '../contract/submissions.ts'
import { NO_DRAFT } from '../stores/draft.ts'
import { textIn } from '../widgets/json.ts'
import { WIDGETS } from '../widgets/widgets.ts'
import { useOptionText } from './field-text.ts'
import { useListing } from './use-listing.ts'

interface Props {
  values: ListingValues
  networks: readonly Network[]
}

/** As many as a row of the store shows before the rest is only counted. */
const MARKS = 3

/** Of an address that is still being typed, what can be read of its host. */
const hostIn = (typed: string): string => hostOf(/^https?:\/\//i.test(typed) ? typed : `https://${typed}`)

/** The one line under the name. */
function useLine(values: ListingValues, networks: readonly Network[]): string {
  const { t } = useTranslation('listing')
  const { kind } = useListing()
  if (kind === 'dapp') return textIn(values.desc) || t('preview.text')
  if (kind === 'chain') {
    const id = textIn(values.chain_id) || '…'
    const symbol = textIn(values.currency_symbol) || t('preview.symbol')
    return t('preview.chainText', { id, symbol })
  }
  const network = networks.find(({ hid }) => hid === values.network)?.title ?? t('preview.network')
  return t('preview.tokenText', { symbol: textIn(values.symbol) || t('preview.symbol'), network })
}

function Entry({ values, networks }: Props) {
  const { t } = useTranslation('listing')
  const { kind, $draft } = useListing()
  const option = useOptionText()
  const { logo } = useStore($draft, { ssr: () => NO_DRAFT })
  const line = useLine(values, networks)
  const title = titleOf(values) || t('preview.name')
  const hids =
    kind === 'dapp' ? WIDGETS.networks.read(values.platform) : WIDGETS.networks.read([values.network])
  const marks = hids.slice(0, MARKS).map(hid => safeUrl(networks.find(network => network.hid === hid)?.icon))
  const rest = hids.length - MARKS
  const site = hostIn(textIn(values.url ?? values.website ?? values.info_url))
  const connect = textIn(values.tp_connect)
  return (
    <>
      <div className="link previewRow" data-rest={rest > 0 ? `+${rest}` : undefined}>
        {logo ? (
          <img className="icon" src={logo} alt="" width={44} height={44} />
        ) : (
          <span className="letter">{[...title][0]}</span>
        )}
        <b>{title}</b>
        {marks.map((src, at) => src && <img key={hids[at]} src={src} alt="" width={16} height={16} />)}
        <span className="desc">{line}</span>
      </div>
      <p className="previewSite cluster">
        {site && <span translate="no">{site}</span>}
        {connect && <span>{option('tp_connect', connect)}</span>}
      </p>
    </>
  )
}

/** The public entry as readers will see it, in both themes at once. */
export function ListingPreview(props: Props) {
  const { t } = useTranslation('listing')
  return (
    <section className="entryPreview">
      <h3>{t('preview.title')}</h3>
      <div className="grid">
        <figure className="previewLight">
          <Entry {...props} />
          <figcaption>{t('preview.light')}</figcaption>
        </figure>
        <figure className="previewDark">
          <Entry {...props} />
          <figcaption>{t('preview.dark')}</figcaption>
        </figure>
      </div>
    </section>
  )
}

/** The preview of what was typed so far. */
export function DraftPreview({ networks }: Pick<Props, 'networks'>) {
  const { $draft } = useListing()
  const { values } = useStore($draft, { ssr: () => NO_DRAFT })
  return <ListingPreview values={values} networks={networks} />
}
