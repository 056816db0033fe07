import type { APIRoute } from 'astro'
import { securityTxt } from '#content/security-txt.ts'

/** RFC 9116 asks for a date after which the contact must not be trusted unseen; a site that is built again renews it. */
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + YEAR_MS).toISOString().replace(/\.\d+/, '')
  return new Response(`${[...securityTxt(site), `Expires: ${expires}`].join('\n')}\n`)
}
