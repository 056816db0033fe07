/** The low bytes of SQLite's result codes that the server tells apart; their extended codes are about the same. */
const CODES = { busy: 5, locked: 6, readOnly: 8, inputOutput: 10, full: 13, cannotOpen: 14 } as const

type Problem = keyof typeof CODES

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined

export const isSqliteError = (error: unknown, ...problems: readonly Problem[]): boolean => {
  const code = codeOf(error)
  return code !== undefined && problems.some(problem => CODES[problem] === code)
}

/** Gone when another process is done, has made room or has given back the right to write. */
export const isSqliteUnavailable = (error: unknown): boolean =>
  isSqliteError(error, 'busy', 'locked', 'readOnly', 'inputOutput', 'full', 'cannotOpen')

export const readOnlyText = (file: string): string =>
  `${file}: cannot be written; the file or its folder is read-only for this account, or its disk is`

/** SQLite's own message does not say which file; the log's reader has to find it. */
export function nameReadOnly(error: unknown, file: string | null): unknown {
  if (file !== null && error instanceof Error && isSqliteError(error, 'readOnly'))
    error.message = readOnlyText(file)
  return error
}
