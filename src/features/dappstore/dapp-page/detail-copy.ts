import type { Copy } from '#i18n/translator.ts'
import { remember } from '#lib/remember.ts'

/** The words of a DApp's page: of a language's messages one object for its thousands of pages. */
export const detailCopy = remember(
  ({ detail, standing, caution, install, risk, favourites, support, states, tokens }: Copy<'dappstore'>) => ({
    detail,
    standing,
    caution,
    install,
    risk,
    favourites,
    support,
    states,
    tokens,
  }),
)
