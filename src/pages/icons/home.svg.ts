import type { APIRoute } from 'astro'
import { KNOT } from '#sections/home/knot.ts'
import { PROOFS } from '#sections/home/proofs.ts'

/** What the home page draws below its first screen, in one file: the icons of its proofs, and the bow at its end. */
export const GET: APIRoute = () => {
  const icons = PROOFS.map(
    ({ id, icon }) => `<symbol id="proof-${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${icons.join('')}${KNOT}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
