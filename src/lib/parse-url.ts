/** The address in a text, or none. Browsers of before 2023 know neither `URL.canParse` nor `URL.parse`. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base)
  } catch {
    return undefined
  }
}
