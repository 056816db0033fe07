/** The public sources in an entry's `confirmedBy`, in the order in which a visitor would look them up. */
const SOURCES = [
  { id: 'help', pattern: /help cent|the pages themselves/i },
  { id: 'code', pattern: /TP-Lab|npm: tp-js-sdk|the organisation's own page|the repository itself/ },
  { id: 'bnb', pattern: /BNB Chain documentation/ },
  { id: 'trustwallet', pattern: /trustwallet\/assets/ },
  { id: 'files', pattern: /the files that we publish/ },
  // Names, the same in every language.
  { name: 'RainbowKit', pattern: /rainbowkit/ },
  { name: 'WalletScrutiny', pattern: /WalletScrutiny/ },
  { name: 'WalletConnect', pattern: /WalletConnect/ },
] as const

type SourceWords = Readonly<Record<Extract<(typeof SOURCES)[number], { id: string }>['id'], string>>

export const sourcesOf = (confirmedBy: string, words: SourceWords): string[] =>
  SOURCES.filter(({ pattern }) => pattern.test(confirmedBy)).map(source =>
    'id' in source ? words[source.id] : source.name,
  )
