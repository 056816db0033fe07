import { type CallSettings, call, type Outcome } from '#client/api/call.ts'
import { asNumber, asObject, asPicture, asRows, asText, asYesNo } from '#client/api/read.ts'
import { DEFAULT_VERSION } from '#contract/limits.ts'
import { type Chain, listChains } from './contract/chains.ts'
import { readTokenProtocolMap, type TokenProtocol, type TokenProtocolMap } from './contract/tokens.ts'

/** The metadata are JSON inside JSON; a server that sends them as an object means the same. */
function chainIdOf(metadata: unknown): string {
  let fields = asObject(metadata)
  if (typeof metadata === 'string') {
    try {
      fields = asObject(JSON.parse(metadata))
    } catch {
      return ''
    }
  }
  return asText(fields?.chain_id) ?? String(asNumber(fields?.chain_id) ?? '')
}

/** Specification, section 5: deprecated chains are left out. */
function readChain(row: unknown): Chain | undefined {
  const fields = asObject(row)
  const hid = asText(fields?.hid) ?? asNumber(fields?.hid)?.toString()
  const title = asText(fields?.title)
  if (!fields || !hid || !title || asYesNo(fields.deprecated)) return undefined
  return {
    hid,
    title,
    icon: asPicture(fields.icon_url),
    ns: asText(fields.ns) ?? '',
    chain_id: chainIdOf(fields.metadata),
  }
}

/** The names are the same in every language, so one answer serves all of them. */
export function loadChains(settings: CallSettings = {}): Promise<Outcome<Chain[]>> {
  const input = { lang: 'en', version: DEFAULT_VERSION, os: 'web' }
  return call(listChains, input, { ...settings, read: data => asRows(data, readChain) })
}

function readProtocol(row: unknown): TokenProtocol | undefined {
  const fields = asObject(row)
  const key = asText(fields?.key)
  return key ? { key, isSelected: asYesNo(fields?.isSelected) } : undefined
}

function readProtocols(data: unknown): TokenProtocolMap | undefined {
  if (data === null) return {}
  const groups = asObject(data)
  if (!groups) return undefined
  const read = Object.entries(groups).map(([ns, list]) => [ns, asRows(list, readProtocol) ?? []] as const)
  return Object.fromEntries(read)
}

export const loadTokenProtocols = (settings: CallSettings = {}): Promise<Outcome<TokenProtocolMap>> =>
  call(readTokenProtocolMap, {}, { ...settings, read: readProtocols })
