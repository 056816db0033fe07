import type { APIRoute } from 'astro'
import { networkRecord } from '#features/networks/network-record.ts'
import { builtNetworkFacts } from '#features/networks/snapshot.ts'
import { DEFAULT_LANGUAGE } from '#i18n/languages.ts'

/** The networks of the site for other programs; those approved since the build are in the API's `/v1/block_chain/list`. */
export const GET: APIRoute = ({ site }) => {
  const networks = builtNetworkFacts().map(network => networkRecord(network, site, DEFAULT_LANGUAGE))
  return new Response(`${JSON.stringify({ name: 'TokenPocket networks', networks }, null, 1)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  })
}
