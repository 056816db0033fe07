/** The fallbacks of a language, itself first. Readers of either Chinese read the other. */
export function fallbackChain(lang: string): string[] {
  if (lang === 'zh-tw') return ['zh-tw', 'zh', 'en']
  if (lang === 'zh') return ['zh', 'zh-tw', 'en']
  return lang === 'en' ? ['en'] : [lang, 'en']
}
