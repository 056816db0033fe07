import { useT } from '#i18n/IslandMessages.tsx'
import styles from './LogoPreview.module.scss'

interface Props {
  /** Nothing yet: the places are shown empty. */
  logo: string | undefined
}

/** The logo where people will meet it: in a list by day and by night, and as the small round mark of a balance. */
export function LogoPreview({ logo }: Props) {
  const t = useT()
  const mark = (className: string | undefined, size: number) =>
    logo ? (
      <img className={className} src={logo} alt={t('logo.preview.alt')} width={size} height={size} />
    ) : (
      <span className={`${className} ${styles.empty}`} />
    )
  const row = (name: string, theme: string | undefined) => (
    <figure className={theme}>
      <div className={styles.listing}>
        {mark(styles.large, 64)}
        <span className={styles.lines} aria-hidden="true" />
      </div>
      <figcaption>{name}</figcaption>
    </figure>
  )
  return (
    <section className={styles.previews} aria-label={t('logo.preview.title')}>
      {row(t('logo.preview.light'), styles.light)}
      {row(t('logo.preview.dark'), styles.dark)}
      <figure className={styles.own}>
        <div className={styles.listing}>
          {mark(styles.small, 32)}
          <span className={styles.lines} aria-hidden="true" />
        </div>
        <figcaption>{t('logo.preview.round')}</figcaption>
      </figure>
    </section>
  )
}
