import type { APIRoute } from 'astro'
import { WAYS } from '#sections/developer/developer.ts'
import { FAKE_CHECKS, PLATFORMS } from '#sections/download/platforms.ts'

/** Icons below the first screen, whose outlines would delay the first view of download pages and developer center: DeferredIcon.astro. */
export const GET: APIRoute = () => {
  const named = [
    ...PLATFORMS,
    ...FAKE_CHECKS.map(({ id, icon }) => ({ id: `check-${id}`, icon })),
    ...WAYS.map(({ id, icon }) => ({ id: `way-${id}`, icon })),
  ]
  const symbols = named.map(
    ({ id, icon }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
