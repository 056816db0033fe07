import type { APIRoute } from 'astro'
import { EXAMPLE_NETWORKS } from '#content/example-wallet.ts'
import { infoCircle } from '#content/icons.ts'
import { dayLine } from '#sections/home/home.ts'
import { KNOT } from '#sections/home/knot.ts'
import { PROOFS } from '#sections/home/proofs.ts'

/** A day's line, and the ground below it in a lighter shade. */
const dayOf = (id: string, line: string): string =>
  `<symbol id="day-${id}" viewBox="0 0 320 60" preserveAspectRatio="none"><path d="${line}" vector-effect="non-scaling-stroke"/><path d="${line}V60H0z" fill="currentColor" stroke="none" opacity=".11"/></symbol>`

/**
 * What the home page draws below its first words, in one file: the days of the phone's accounts, the icons of its proofs
 * and its risk line, and the bow at its end.
 */
export const GET: APIRoute = () => {
  const named = [
    ...PROOFS.map(({ id, icon }) => ({ id: `proof-${id}`, icon })),
    { id: 'risk', icon: infoCircle },
  ]
  const icons = named.map(
    ({ id, icon }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  const days = EXAMPLE_NETWORKS.map(({ id, day }) => dayOf(id, dayLine(day)))
  const drawn = [...icons, ...days, KNOT].join('')
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${drawn}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
