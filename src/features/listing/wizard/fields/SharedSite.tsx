import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkIn } from '#contract/validators/url.ts'
import { loadExplorers } from '#features/networks/stores/explorers.ts'
import { OWN_SITE, sharedHost } from '../../contract/own-site.ts'
import { useListing } from '../use-listing.ts'

interface Props {
  name: string
  /** The website as it was typed. */
  value: string
  /** What its field is called. */
  label: string
}

/** Says of a website that many share what the check would say later: the project needs one of its own. */
export function SharedSite({ name, value, label }: Props) {
  const { kind } = useListing()
  const { t } = useTranslation('listing')
  const isAsked = name === OWN_SITE[kind]
  // Without them the sites of many are known all the same.
  const [explorers, setExplorers] = useState<readonly string[]>([])
  useEffect(() => {
    if (isAsked) void loadExplorers().then(setExplorers)
  }, [isAsked])
  const host = isAsked ? sharedHost(linkIn(value) ?? '', explorers) : undefined
  return (
    host !== undefined && (
      <p className="formWarn" role="status">
        {t('checkOpen.siteShared', { label, detail: host })}
      </p>
    )
  )
}
