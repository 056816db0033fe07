import type { APIRoute } from 'astro'
import { builtNetworks } from '#features/chains/snapshot.ts'
import { networkRecord } from '#sections/networks/network-record.ts'

/** The networks of the site for other programs; those approved since the build are in the API's `/v1/block_chain/list`. */
export const GET: APIRoute = ({ site }) => {
  const networks = builtNetworks().map(network => networkRecord(network, site))
  return new Response(`${JSON.stringify({ name: 'TokenPocket networks', networks }, null, 1)}\n`, {
    headers: { 'Content-Type': 'application/json' },
  })
}
