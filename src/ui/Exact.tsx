import { exactPieces } from '#lib/exact-pieces.ts'

interface Props {
  /** The whole sentence, filled in. */
  text: string
  /** Those of its values that must stay as they are: amounts, symbols, addresses, hashes, codes, numbers of requests. */
  exact: readonly string[]
}

/** A sentence whose exact values translators of pages leave alone. */
export function Exact({ text, exact }: Props) {
  return (
    <span>
      {exactPieces(text, exact).map(({ text, isExact }, at) => (
        // The pieces have no name but their place.
        <span key={at} translate={isExact ? 'no' : undefined}>
          {text}
        </span>
      ))}
    </span>
  )
}
