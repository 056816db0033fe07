import { type Finding, lineAt } from './findings.ts'

/** What every page has above and below it. Their sheets are not scoped, and neither are those that a page links. */
const FRAME = /^src\/(?:layouts\/(?:Header|Footer|RegionNotice)|ui\/(?:MenuList|RichMenu))\.astro$/
/** Sheets of pages; what is a module, or scoped to its component, has names of its own. */
const PAGE_SHEET = /^src\/(?:sections|features)\/.+(?<!\.module)\.scss$/
/** Made for every part of every page. */
const SHARED = ['wrap', 'button', 'buttonGhost']

const CLASSES = /\bclass(?::list)?="([\w ]+)"/g
/** A rule that stands alone: within a part of the page, or beside a class of it, it does not reach the frame. */
const RULE = /^\.(\w+)(?::{1,2}[\w-]+)?(?=\s*[{,])/gm

/**
 * A page that styles a class of the header or the footer styles both. The tools page called its parts `.tool`, and the
 * icons of the header's buttons were 0 px wide there.
 */
export function headerClassesAgain(sources: readonly { path: string; text: string }[]): Finding[] {
  const taken = new Set(
    sources
      .filter(({ path }) => FRAME.test(path))
      .flatMap(({ text }) => [...text.matchAll(CLASSES)].flatMap(([, names = '']) => names.split(' ')))
      .filter(name => !SHARED.includes(name)),
  )
  return sources
    .filter(({ path }) => PAGE_SHEET.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RULE)]
        .filter(([, name = '']) => taken.has(name))
        .map(({ 1: name, index }) => ({
          path,
          line: lineAt(text, index),
          problem: `styles .${name}, which is a class of every page's header or footer: give it another name`,
        })),
    )
}
