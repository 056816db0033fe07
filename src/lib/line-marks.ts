/** A text without the marks that say where a line may end or may not (i18n/line-breaks.ts): nobody sees or types them. */
export const withoutMarks = (text: string): string => text.replace(/[\u200b\u2060]/g, '')
