/** The mark in a square of 36: a pocket, and on it what is sewn and what smiles. Every drawing of it starts here. */
export const MARK = {
  pocket: 'M6.5 2h23A2.5 2.5 0 0 1 32 4.5V19a14 14 0 0 1-28 0V4.5A2.5 2.5 0 0 1 6.5 2z',
  /** Four stitches and a smile; filled in colour, cut out of the pocket in one-colour forms. */
  thread:
    'M7.5 8h3v2h-3zm6 0h3v2h-3zm6 0h3v2h-3zm6 0h3v2h-3zM10 17a1.5 1.5 0 0 1 3 0a5 5 0 0 0 10 0a1.5 1.5 0 0 1 3 0a8 8 0 0 1-16 0z',
} as const

/** Forms of the logo with the size of their drawing. */
export const LOGO_FORMS = [
  { id: 'mark', width: 28, height: 31 },
  { id: 'tile', width: 48, height: 48 },
  { id: 'horizontal', width: 185, height: 31 },
  { id: 'stacked', width: 148, height: 96 },
] as const

export const TINTS = ['colour', 'ink', 'white'] as const

/** Length of a picture's longer side. */
export const PNG_SIZES_PX = [512, 1024] as const

export type Form = (typeof LOGO_FORMS)[number]
export type Tint = (typeof TINTS)[number]

const FOLDER = '/brandkit/'
const stem = (form: Form['id'], tint: Tint) => `${FOLDER}tokenpocket-${form}-${tint}`

/** Address of a logo: drawn, or as a picture of one of the sizes. */
export const svgOf = (form: Form['id'], tint: Tint) => `${stem(form, tint)}.svg`
export const pngOf = (form: Form['id'], tint: Tint, size: number) => `${stem(form, tint)}-${size}.png`

export const BRAND_KIT_ZIP = `${FOLDER}tokenpocket-brand-kit.zip`

/** What may not be done to the logo; the words are `brandkit:misuse.<id>`, the drawings follow the id. */
export const MISUSES = ['stretch', 'recolour', 'turn', 'outline', 'crowd', 'lowContrast'] as const

/** Smallest sizes at which the stitches can still be told apart. */
export const SMALLEST = [
  { id: 'mark', px: 16, mm: 5 },
  { id: 'horizontal', px: 96, mm: 24 },
  { id: 'stacked', px: 72, mm: 18 },
] as const
