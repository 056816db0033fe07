import { useStore } from '@nanostores/react'
import { memo, useContext } from 'react'
import { ownPath } from '#client/first-touch/host-swap.ts'
import { safeUrl } from '#lib/safe-url.ts'
import type { Banner } from '../contract/banners.ts'
import { markImage } from '../marks/mark-sheet.ts'
import { $activities, $ads, $banners } from '../stores/lists.ts'
import { MarkCellsContext } from './mark-cells.ts'
import { useStoreT } from './StoreMessages.tsx'

/** Where a banner leads, and what it says of itself; one of our own pages is on the site that shows the banner. */
function leadOf({ object }: Banner): { href: string; rel: string | undefined } | undefined {
  const address = safeUrl(object.url)
  if (address === undefined) return undefined
  const href = ownPath(address)
  return { href, rel: href.startsWith('/') ? undefined : 'noopener' }
}

interface BannersProps {
  banners: readonly Banner[]
}

/** A row that scrolls sideways; a banner without an address on the web is left out. */
export const Banners = memo(function Banners({ banners: pageBanners }: BannersProps) {
  const t = useStoreT()
  const banners = useStore($banners, { ssr: () => pageBanners })
  const cells = useContext(MarkCellsContext)
  if (banners.length === 0) return null
  return (
    <ul className="reel storeBanners" role="list" aria-label={t('shelf.banners')}>
      {banners.map(banner => {
        const { id, title, image_url } = banner
        const lead = leadOf(banner)
        return (
          lead && (
            <li key={id}>
              <a className="card withIcon" {...lead}>
                <img {...markImage(cells, image_url)} alt="" width="88" height="50" loading="lazy" />
                <span>{title}</span>
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
})

interface Props {
  activities: readonly Banner[]
  ads: readonly Banner[]
}

interface CardProps {
  banner: Banner
  /** The label comes before anything else. */
  label: string
  href: string
  rel: string | undefined
}

function Card({ banner: { title, image_url }, label, href, rel }: CardProps) {
  const picture = safeUrl(image_url)
  return (
    <li>
      <a className="card withIcon" href={href} rel={rel}>
        {picture && <img src={picture} alt="" width="88" height="50" loading="lazy" />}
        <span>
          <small>{label}</small>
          <b>{title}</b>
        </span>
      </a>
    </li>
  )
}

/** Activities and what others pay for, each called what it is; without any there is nothing to see. */
export const Promotions = memo(function Promotions({ activities: pageActivities, ads: pageAds }: Props) {
  const t = useStoreT()
  const activities = useStore($activities, { ssr: () => pageActivities })
  const ads = useStore($ads, { ssr: () => pageAds })
  const cards = [
    ...activities.map(banner => ({ banner, kind: 'activity' as const })),
    ...ads.map(banner => ({ banner, kind: 'ad' as const })),
  ]
  if (cards.length === 0) return null
  return (
    <ul className="reel storeBanners" role="list" aria-label={t('shelf.promotions')}>
      {cards.map(({ banner, kind }) => {
        const lead = leadOf(banner)
        const href = safeUrl(banner.object.url)
        if (!lead || !href) return null
        const key = `${kind} ${banner.id}`
        if (kind === 'activity') {
          return <Card key={key} banner={banner} label={t('shelf.activity')} {...lead} />
        }
        // An advertiser's picture has the host it leads to beside it.
        const label = t('shelf.ad', { host: new URL(href).hostname.replace(/^www\./, '') })
        return (
          <Card key={key} banner={banner} label={label} href={href} rel="sponsored noopener noreferrer" />
        )
      })}
    </ul>
  )
})
