// Every text of CSS that a built site has, each once, with the first file that has it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { filesUnder } from '../findings.ts'

/** The texts of the `<style>` elements of a page or a drawing. */
export function inlineStyles(markup: string, isXml = false): string[] {
  const styles: string[] = []
  let text: string | undefined
  const parser = new Parser(
    {
      onopentag(name) {
        if (name === 'style') text = ''
      },
      ontext(part) {
        if (text !== undefined) text += part
      },
      onclosetag(name) {
        if (name !== 'style' || text === undefined) return
        styles.push(text)
        text = undefined
      },
    },
    { xmlMode: isXml },
  )
  parser.end(markup)
  return styles
}

export function builtStyles(dist: string): Map<string, string> {
  const firstFile = new Map<string, string>()
  for (const file of filesUnder(dist)) {
    const read = () => readFileSync(join(dist, file), 'utf8')
    const texts = file.endsWith('.css')
      ? [read()]
      : /\.(html|svg)$/.test(file)
        ? inlineStyles(read(), file.endsWith('.svg'))
        : []
    for (const text of texts) if (!firstFile.has(text)) firstFile.set(text, file)
  }
  return firstFile
}
