import { LINES, type LineNames } from '../widgets/lines.ts'
import type { WidgetKind } from '../widgets/widgets.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'
import { type CliContext, plain } from './cli-context.ts'

/** Pictures are kept as addresses of ours, which need our origin to be opened. */
export function openable({ config }: Pick<CliContext, 'config'>, value: string): string {
  const base = config.publicApiUrl ?? config.siteUrl ?? `http://${config.host}:${config.port}`
  return value.startsWith('/') ? `${base}${value}` : value
}

/** Networks, categories and options by the codes of the API, which the tool's own commands take. */
export const VALUE_CODES: LineNames = {
  networkOf: hid => hid,
  categoryOf: hid => hid,
  optionOf: option => option,
  yes: 'yes',
  no: 'no',
  pageOf: number => `page ${number}`,
  label: 'logo',
}

/** A value of the form as lines; of a picture its address. */
export const valueLines = (
  cli: CliContext,
  widget: WidgetKind,
  value: unknown,
  names: LineNames = VALUE_CODES,
): string[] =>
  LINES[widget](value, names)
    .flatMap(({ text, image, document }) => {
      const uploaded = image ?? document
      return uploaded === undefined ? text.split('\n') : [openable(cli, uploaded)]
    })
    .map(plain)

/** Names with their scripts, hosts as visitors will see them. */
export const seenLines = (
  cli: CliContext,
  widget: WidgetKind,
  value: unknown,
  names: LineNames = VALUE_CODES,
): string[] =>
  widget === 'text' && typeof value === 'string'
    ? [withSeenHosts(withScripts(value))]
    : valueLines(cli, widget, value, names).map(withSeenHosts)
