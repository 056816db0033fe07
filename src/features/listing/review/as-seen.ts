import { shownHost } from '#lib/punycode.ts'
import { scriptsNote, scriptsOf } from '../server/checks/scripts.ts'
import { plain } from './cli-context.ts'

// What visitors will see of names and hosts, for who reads them as letters and as punycode.

const PUNYCODE_HOST = /(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi

/** `аррle.com (Cyrillic + Latin)`: the scripts of the labels that are not plain. */
function seenHost(host: string): string {
  const shown = shownHost(host)
  const labels = shown.split('.').filter(label => /[^\x20-\x7e]/.test(label))
  return `${plain(shown)} (${scriptsOf(labels.join('')).join(' + ') || 'not decodable'})`
}

/** A line with each punycode host of it decoded at its end. */
export function withSeenHosts(line: string): string {
  // The pattern tries every letter of a long text as the beginning of a host.
  if (!/xn--/i.test(line)) return line
  const hosts = new Set(line.match(PUNYCODE_HOST) ?? [])
  return [line, ...[...hosts].map(host => `= ${seenHost(host)}`)].join(' ')
}

/** A name with what the eye does not see of it. */
export function withScripts(name: string): string {
  const note = scriptsNote(name)
  return note === '' ? plain(name) : `${plain(name)} (${plain(note)})`
}

/** The host of a request's own site, where visitors will see another one than the address says. */
export function punycodeHostOf(values: Readonly<Record<string, unknown>>): string {
  const site = [values.url, values.website, values.info_url].find(value => typeof value === 'string')
  const [host] = (typeof site === 'string' ? site : '').match(PUNYCODE_HOST) ?? []
  return host === undefined ? '' : withSeenHosts(host)
}
