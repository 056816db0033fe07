import { join } from 'node:path'
import { compileString, sassNull } from 'sass'

type Theme = 'light' | 'dark' | 'both'

const STYLES = join(process.cwd(), 'src/ui/styles')
const colours = new Map<string, string>()

/** A colour of _tokens.scss for what is no style: the browser's own bars, share images, the web app's manifest. */
export function themeColour(theme: Theme, name: string): string {
  const key = `${theme} ${name}`
  const colour = colours.get(key) ?? readToken(theme, name)
  colours.set(key, colour)
  return colour
}

/** Sass itself reads its list; a name that is not there stops it. */
function readToken(theme: Theme, name: string): string {
  let found = ''
  compileString(`@use 'sass:map'; @use 'tokens'; $_: keep(map.get(tokens.$${theme}, '${name}'));`, {
    loadPaths: [STYLES],
    functions: {
      'keep($value)': ([value]) => {
        found = value?.assertColor(`${theme} ${name}`).toString() ?? ''
        return value ?? sassNull
      },
    },
  })
  return found
}
