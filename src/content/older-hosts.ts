/**
 * Hosts beside our domain that the brand's own code names, and that nobody has confirmed since: a domain can lapse and be
 * bought by a thief. So they are neither ours nor fakes, and no page links them. Exactly these, and nothing below them.
 */

/** The file that links.ts cites for half of its addresses has a second set of them, for every host but key.tokenpocket.pro. */
const CITED = 'github.com/TP-Lab/key-generator: src/mixins/NavUrl.js'

export interface OlderHost {
  value: string
  namedBy: string
}

const namedBy = (source: string, hosts: readonly string[]): OlderHost[] =>
  hosts.map(value => ({ value, namedBy: source }))

export const OLDER_HOSTS: readonly OlderHost[] = [
  ...namedBy(`${CITED}, commit c217f59`, [
    'tp.xyz',
    'card.tp.xyz',
    'claim.tp.xyz',
    'extension.tp.xyz',
    'verify.tp.xyz',
    'approval.tptool.pro',
    'batchsender.tptool.pro',
    'dapp.tptool.pro',
    'key.tptool.pro',
    'profile.tptool.pro',
    'rex.tptool.pro',
    'tokensecurity.tptool.pro',
    'tp-lab.tptool.pro',
  ]),
  ...namedBy(`${CITED}, earlier versions`, [
    'tpwallet.io',
    'extension.tpwallet.io',
    'help.tpwallet.io',
    'verify.tpwallet.io',
  ]),
]

const values = new Set(OLDER_HOSTS.map(({ value }) => value))

export const isOlderHost = (host: string): boolean => values.has(host)

/** Of what is below one nothing is known; its name alone is no imitation. */
export const isBelowOlderHost = (host: string): boolean =>
  OLDER_HOSTS.some(({ value }) => host.endsWith(`.${value}`))

/** The wallet's number in the App Store by the English help centre's README (gitbook-backup/tp-en); the Chinese one has ours. */
export const OLDER_APP_STORE_ID = 'id1436028697'
