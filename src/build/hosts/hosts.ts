import { BuildError } from '../files.ts'
import { caddy } from './caddy.ts'
import { cloudflarePages } from './cloudflare-pages.ts'
import { cloudFront } from './cloudfront.ts'
import { type Host, hostFile, type PackedCopy } from './host.ts'
import { netlify } from './netlify.ts'
import { nginx } from './nginx.ts'

/** Our own server reads the neutral table itself (src/server/site/). */
const ownServer: Host = {
  name: 'our own server',
  files: [hostFile('rules.json', ({ rules }) => `${JSON.stringify(rules, null, 2)}\n`)],
  lacks: [],
  sendsCopies: ['.br'],
}

/** Serves files and knows no rules: pages forward to what has moved. */
const noRules: Host = {
  name: 'a host without rules',
  files: [],
  lacks: [
    'headers',
    'headers-on-404',
    'language-404',
    'policy-everywhere',
    'moved-status',
    'found-status',
    'cookie-status',
    'redirect-headers',
    'families',
    // The error page's script does it there.
    'aliases',
    'exact-aliases',
    'other-letters',
    'exact-letters',
    'shell',
    'hidden-files',
  ],
}

/** Every host the site is built for. */
export const HOSTS: readonly Host[] = [ownServer, nginx, caddy, cloudFront, netlify, cloudflarePages, noRules]

/** As a setting names a host: `cloudflare-pages`. */
const idOf = ({ name }: Host): string => name.toLowerCase().replaceAll(' ', '-')

/** The hosts that `BUILD_HOSTS` names; without any the build is for our own server. */
export function hostsOf(names: readonly string[]): readonly Host[] {
  const unknown = names.filter(name => !HOSTS.some(host => idOf(host) === name))
  if (unknown.length > 0)
    throw new BuildError([`BUILD_HOSTS: "${unknown.join(', ')}" is none of ${HOSTS.map(idOf).join(', ')}`])
  return names.length === 0 ? [ownServer] : HOSTS.filter(host => names.includes(idOf(host)))
}

/** The packed copies that are worth their place: those that one of the hosts sends. */
export const copiesFor = (hosts: readonly Host[]): ReadonlySet<PackedCopy> =>
  new Set(hosts.flatMap(({ sendsCopies = [] }) => sendsCopies))
