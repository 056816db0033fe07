import { SOCIALS } from './footer.ts'
import { HEADER_ICONS } from './icons.ts'

/** The row of icons in pages/icons/marks.svg.ts, which ui/styles/_mark.scss shows by their place: filled ones, then strokes. */
export const FILLED_MARKS = SOCIALS.map(({ id }) => id)
export const LINE_MARKS = [...Object.keys(HEADER_ICONS), 'down', 'alert', 'onward']
