// Cuts Geologica (OFL) down to one weight and the letters that our languages write: node scripts/assets/cut-fonts.ts
// Its results are committed, so that a build needs neither the font package nor the time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

/** Headings are set in one weight. */
const WEIGHT = 640
const SOURCE = 'node_modules/@fontsource-variable/geologica/files'
const TARGET = 'src/ui/styles/fonts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => String.fromCodePoint(from + place)).join('')

/** The letters that our languages write; any other is shown in the next face of the list. */
const SCRIPTS = {
  latin: ` !$%&'()+,-./0123456789:;?${range(0x41, 0x5a)}${range(0x61, 0x7a)}\u00a0«·»×–—‘’“”…•`,
  // Of Spanish, Portuguese and Vietnamese, and signs that few headings have: a third of what all others would fetch.
  accents: '"#*<=>@[\\]^_`{|}~©®°‚„€™→←¡ªº¿ÀÁÂÃÇÈÉÊÌÍÑÒÓÔÕÙÚÜÝàáâãçèéêìíñòóôõùúüý',
  cyrillic: `${range(0x410, 0x44f)}Ёё№`,
  vietnamese: `ĂăĐđĨĩŨũƠơƯư₫${range(0x1ea0, 0x1ef9)}${range(0x300, 0x309)}`,
}

/**
 * What a browser does unasked, and the figures of one width that tables ask for. No other forms of letters: those by
 * language (`locl`), a quarter of the Cyrillic face, are Bulgarian, Serbian and others that no page is in.
 */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'mkmk', 'tnum']
/** One weight has no axis to name, and outlines without hints none to smooth. */
const NOT_NEEDED = ['STAT', 'gasp', 'prep']

mkdirSync(TARGET, { recursive: true })
for (const [script, letters] of Object.entries(SCRIPTS)) {
  const source = script === 'accents' ? 'latin' : script
  const font = readFileSync(`${SOURCE}/geologica-${source}-wght-normal.woff2`)
  const cut = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHT },
    keepFeatures: FEATURES,
    dropTables: NOT_NEEDED,
  })
  writeFileSync(`${TARGET}/geologica-${script}.woff2`, cut)
  console.log(`${script}: ${(cut.length / 1000).toFixed(1)} kB`)
}
