import dapps from '#content/catalogue/dapps.json' with { type: 'json' }
import { DAPP_MARKS, MARK_SOURCES } from './dapp-marks.ts'

/** Tables of docs/credits.md, written and held by scripts/check/check-docs.ts. */
export const sourceTable = (): string =>
  [
    '| marks of DApps from | licence | copyright | marks |',
    '|---|---|---|---|',
    ...Object.entries(MARK_SOURCES).map(([key, source]) => {
      const count = Object.values(DAPP_MARKS).filter(({ from }) => from === key).length
      return `| \`${source.package}\` ${source.version} | ${source.licence} | ${source.by} | ${count} |`
    }),
  ].join('\n')

export const markTable = (): string =>
  [
    '| DApp | mark | from, licence |',
    '|---|---|---|',
    ...dapps.flatMap(({ slug, title }) => {
      const mark = DAPP_MARKS[slug]
      if (mark === undefined) return []
      const source = MARK_SOURCES[mark.from]
      const what = mark.kind === 'logo' ? mark.name : `${mark.name}: its ${mark.kind}`
      const reason = mark.reason === undefined ? '' : `; ${mark.reason}`
      return `| ${title} | ${what}${reason} | \`${source.package}\`, ${source.licence} |`
    }),
  ].join('\n')
