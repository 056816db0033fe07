import { useStore } from '@nanostores/react'
import { memo } from 'react'
import { safeUrl } from '#lib/safe-url.ts'
import type { Banner } from '../contract/banners.ts'
import { $banners } from '../stores/lists.ts'
import styles from './Banners.module.scss'
import { useT } from './StoreMessages.tsx'

interface Props {
  banners: readonly Banner[]
}

/** A row that a finger pushes along; a banner without an address on the web is none. */
export const Banners = memo(function Banners({ banners: pageBanners }: Props) {
  const t = useT()
  const banners = useStore($banners, { ssr: () => pageBanners })
  if (banners.length === 0) return null
  return (
    <ul className={styles.banners} role="list" aria-label={t('shelf.banners')}>
      {banners.map(({ id, title, object, image_url }) => {
        const href = safeUrl(object.url)
        return (
          href && (
            <li key={id}>
              <a href={href} rel="noopener">
                <img src={safeUrl(image_url)} alt="" width="320" height="140" loading="lazy" />
                <span>{title}</span>
              </a>
            </li>
          )
        )
      })}
    </ul>
  )
})
