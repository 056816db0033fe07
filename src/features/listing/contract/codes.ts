// Errors are sent as codes and the page finds the words.

/** A code with the value its words name: `tooLong:200`. Read back by `readCode`. */
export const codeWith = (code: string, value: string | number): string => `${code}:${value}`

export function readCode(text: string): { code: string; value: string } {
  const colon = text.indexOf(':')
  return colon < 0 ? { code: text, value: '' } : { code: text.slice(0, colon), value: text.slice(colon + 1) }
}
