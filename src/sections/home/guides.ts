/** Guides that the home page leads to, by their names in addresses. */
export const GUIDES = {
  staff: 'staff-never-message-first',
  signature: 'what-a-signature-can-do',
} as const

export const guideHref = (id: keyof typeof GUIDES, href: (page: string) => string): string =>
  href(`learn/${GUIDES[id]}`)
