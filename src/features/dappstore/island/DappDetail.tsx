import { useMemo } from 'react'
import type { Copy } from '#i18n/translator.ts'
import type { IdRanges } from '#lib/id-ranges.ts'
import { DappPage, type DappPageProps } from './DappPage.tsx'
import { StoreLinks, StoreMessages } from './StoreMessages.tsx'

export type DetailCopy = Pick<
  Copy<'dappstore'>,
  'detail' | 'standing' | 'caution' | 'install' | 'risk' | 'favourites' | 'support' | 'states' | 'tokens'
>

interface Props extends DappPageProps {
  copy: DetailCopy
  built: IdRanges
}

/** The page of a DApp that the build knows: complete as HTML, awake at the first touch. */
export function DappDetail({ copy, built, ...page }: Props) {
  const { lang } = page
  return (
    <StoreMessages lang={lang} copy={copy}>
      <StoreLinks value={useMemo(() => ({ lang, built }), [lang, built])}>
        <DappPage {...page} />
      </StoreLinks>
    </StoreMessages>
  )
}
