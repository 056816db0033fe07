import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeUrl } from '#lib/safe-url.ts'
import { useErrorText } from '../field-text.ts'
import { errorIdOf, hintIdOf, idOf } from '../fields/field-props.ts'
import { firstLogo, readPicture } from '../logo/picture.ts'

interface Props {
  tag: string
  /** The logo that is listed. */
  now: string
  /** A new one, as a `data:` address. */
  logo: string | undefined
  code: string | undefined
  onChange: (logo: string | undefined) => void
}

const NAME = 'icon_url'

/** Today's logo beside the new one; what is not square is fitted. */
export function LogoField({ now, logo, code, onChange }: Props) {
  const { t } = useTranslation('listing')
  const errorText = useErrorText()
  const [isUnreadable, setUnreadable] = useState(false)
  const listed = safeUrl(now)
  const wrong = isUnreadable ? t('logo.wrong') : code !== undefined && errorText(NAME, code)

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? []
    if (!file) return
    const read = await readPicture(file)
    setUnreadable(!read.ok)
    if (read.ok) onChange(firstLogo(read.picture))
    // The same file may be chosen again.
    target.value = ''
  }

  return (
    <div className="formField" data-wrong={Boolean(wrong)}>
      <span className="formName">{t('change.logo.label')}</span>
      <div className="cluster">
        {listed && (
          <figure className="figure">
            <img src={listed} alt="" width="72" height="72" />
            <figcaption>{t('change.logo.now')}</figcaption>
          </figure>
        )}
        {logo && (
          <figure className="figure">
            <img src={logo} alt="" width="72" height="72" />
            <figcaption>{t('change.logo.next')}</figcaption>
          </figure>
        )}
        <div>
          <label className="buttonSmall">
            <span>{t('change.logo.choose')}</span>
            <input
              id={idOf(NAME)}
              type="file"
              accept="image/png,image/jpeg"
              aria-describedby={`${hintIdOf(NAME)} ${errorIdOf(NAME)}`}
              onChange={event => void choose(event)}
            />
          </label>
          {logo && (
            <button type="button" className="buttonSmall" onClick={() => onChange(undefined)}>
              {t('change.logo.undo')}
            </button>
          )}
        </div>
      </div>
      <p id={errorIdOf(NAME)} role="alert" className={wrong ? 'formError' : undefined}>
        {wrong}
      </p>
      <p id={hintIdOf(NAME)} className="formHint">
        {t('change.logo.hint')}
      </p>
    </div>
  )
}
