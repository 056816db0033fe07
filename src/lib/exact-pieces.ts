interface ExactPiece {
  text: string
  /** An amount, an address, a hash, a code or a number of a request: translators of pages must leave it as it is. */
  isExact: boolean
}

/** Cuts a sentence at the exact values in it. */
export function exactPieces(text: string, exact: readonly string[]): ExactPiece[] {
  let pieces: ExactPiece[] = [{ text, isExact: false }]
  // A value that is part of another one is looked for after it.
  for (const value of [...new Set(exact)].filter(Boolean).sort((a, b) => b.length - a.length)) {
    pieces = pieces.flatMap(piece =>
      piece.isExact
        ? [piece]
        : piece.text
            .split(value)
            .flatMap((text, at) => [
              ...(at > 0 ? [{ text: value, isExact: true }] : []),
              ...(text === '' ? [] : [{ text, isExact: false }]),
            ]),
    )
  }
  return pieces
}
