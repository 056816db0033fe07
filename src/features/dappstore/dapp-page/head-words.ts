import { hasRoomForBrand, TITLE_CHARACTERS } from '#content/page-title.ts'
import { dappShareImage } from '#content/share-images.ts'
import type { Translate } from '#i18n/translator.ts'
import { withoutMarks } from '#lib/line-marks.ts'
import { dappSlug } from '../contract/dapp-slug.ts'
import type { Application } from '../contract/dapps.ts'
import { isGone } from '../contract/standing.ts'

/** What search engines show of a description. */
const DESCRIPTION_CHARACTERS = 160

const fits = (text: string, characters: number): boolean => withoutMarks(text).length <= characters

/** An owner's own words may be longer. */
const cut = (text: string): string =>
  fits(text, DESCRIPTION_CHARACTERS)
    ? text
    : `${withoutMarks(text)
        .slice(0, DESCRIPTION_CHARACTERS - 1)
        .replace(/\s+\S*$/, '')}…`

/** How a DApp's page is named and pictured where it is found or shared: what people search for, as far as there is room, and nothing that it lacks. */
export function headWords(
  dapp: Pick<Application, 'id' | 'title' | 'desc' | 'chains' | 'audit_urls' | 'evidence'>,
  category: string,
  networks: readonly { hid: string; title: string }[],
  t: Translate,
) {
  const { title: name, desc, audit_urls, evidence } = dapp
  // Its own order: the network that it is at home on comes first.
  const [network, ...others] = dapp.chains.flatMap(
    hid => networks.find(network => network.hid === hid)?.title ?? [],
  )
  const words = { name, category, network: network ?? '', count: others.length }
  const titles = [
    ...(others.length > 0 ? [t('dappstore:head.titleOnMore', words)] : []),
    t('dappstore:head.titleOn', words),
  ]
  const hasNetwork = network !== undefined && !isGone(evidence)
  const hasAudits = audit_urls.length > 0 || (evidence?.audits ?? []).length > 0
  const descriptions = [
    ...(hasAudits ? [t('dappstore:head.audited', { name, desc })] : []),
    t('dappstore:head.description', { name, desc }),
  ]
  return {
    title:
      (hasNetwork &&
        (titles.find(text => hasRoomForBrand(withoutMarks(text))) ??
          titles.find(text => fits(text, TITLE_CHARACTERS)))) ||
      t('dappstore:head.title', words),
    description: descriptions.find(text => fits(text, DESCRIPTION_CHARACTERS)) ?? cut(desc),
    image: dappShareImage(dappSlug(dapp)),
  }
}
