import type { APIRoute } from 'astro'
import { WAYS } from '#sections/developer/developer.ts'
import { FAKE_CHECKS, PLATFORMS } from '#sections/download/platforms.ts'
import { PROOFS } from '#sections/home/proofs.ts'

/** Icons below the first screen and whose outlines would delay the page's first view: DeferredIcon.astro. */
export const GET: APIRoute = () => {
  const named = [
    ...PLATFORMS,
    ...FAKE_CHECKS.map(({ id, icon }) => ({ id: `check-${id}`, icon })),
    ...PROOFS.map(({ id, icon }) => ({ id: `proof-${id}`, icon })),
    ...WAYS.map(({ id, icon }) => ({ id: `way-${id}`, icon })),
  ]
  const symbols = named.map(
    ({ id, icon }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
