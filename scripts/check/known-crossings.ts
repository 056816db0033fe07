/** Imports that the layout forbids and that stand until their feature is untied. Only ever shrinks. */
export const KNOWN_CROSSINGS: readonly string[] = [
  'src/content/snapshot.ts content may not import from features/chains/contract (#features/chains/contract/chains.ts)',
  'src/content/snapshot.ts content may not import from features/dappstore/contract (#features/dappstore/contract/banners.ts)',
  'src/content/snapshot.ts content may not import from features/dappstore/contract (#features/dappstore/contract/categories.ts)',
  'src/content/snapshot.ts content may not import from features/dappstore/contract (#features/dappstore/contract/dapps.ts)',
  'src/content/snapshot.ts content may not import from features/news/contract (#features/news/contract.ts)',
]
