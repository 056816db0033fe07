// What a share image shows: the brand, the page's title, and a pocket with a card in it.
import { COLOURS } from '#content/brand.ts'
import { FORMS, MARK } from '#content/brand-kit.ts'
import * as icons from '#content/icons.ts'
import { SHARE_HEIGHT, SHARE_WIDTH } from '#content/share-images.ts'
import { BLUE, drawLogo } from './brand-art.ts'

export const INK = COLOURS.find(({ id }) => id === 'ink')?.hex ?? '#000'
const MIST = COLOURS.find(({ id }) => id === 'mist')?.hex ?? '#FFF'
/** The denim of a pocket's inside, as in ui/styles/_tokens.scss. */
const INSIDE = '#0F3F92'
const LINE = '#E1E7F2'

/** Where the title stands: its last line ends where the pocket does. */
export const TITLE_BOX = { left: 72, bottom: 560, width: 620, height: 380 }

const paths: Readonly<Record<string, string>> = icons
const isMark = (name: string) => name.endsWith('Mark')

function card(name: string): string {
  const paint = isMark(name)
    ? `fill="${BLUE}"`
    : `fill="none" stroke="${BLUE}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`
  return `<rect x="834" y="62" width="248" height="320" rx="26" fill="#FFF" stroke="${LINE}" stroke-width="2"/>
<g transform="translate(898 84) scale(5)"><path d="${paths[name]}" ${paint}/></g>`
}

/** The wordmark as a part of a larger drawing. */
function wordmark(x: number, y: number, width: number): string {
  const form = FORMS.find(({ id }) => id === 'horizontal')
  if (!form) throw new Error('brand-kit.ts has no horizontal logo')
  const height = (width * form.height) / form.width
  return drawLogo(form, 'colour').replace(
    /<svg ([^>]*?)width="\d+" height="\d+"/,
    `<svg $1x="${x}" y="${y}" width="${width}" height="${height.toFixed(1)}"`,
  )
}

/** The picture without its title; with nothing to be written on it, the brand takes the place. */
export function drawShareArt(icon: string | undefined, hasTitle: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
<rect width="100%" height="100%" fill="${MIST}"/>
<rect x="774" y="206" width="368" height="90" rx="30" fill="${INSIDE}"/>
${icon ? card(icon) : ''}
<g transform="translate(742 202) scale(12)"><path d="${MARK.pocket}" fill="${BLUE}"/><path d="${MARK.thread}" fill="#FFF"/></g>
${hasTitle ? wordmark(72, 72, 260) : wordmark(72, 264, 600)}
</svg>`
}
