import { useStore } from '@nanostores/react'
import { useTranslation } from 'react-i18next'
import type { Banner } from '#contract/banners.ts'
import { safeUrl } from '#lib/safe-url.ts'
import { $banners } from '#stores/store-lists.ts'
import styles from './Banners.module.scss'

interface Props {
  banners: readonly Banner[]
}

/** A row that a finger pushes along; a banner without an address on the web is none. */
export function Banners({ banners: pageBanners }: Props) {
  const { t } = useTranslation('dappstore')
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
}
