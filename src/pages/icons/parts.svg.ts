import type { APIRoute } from 'astro'
import { TOOLS } from '#content/menu.ts'
import { WAYS } from '#sections/developer/developer.ts'
import { FAKE_CHECKS, PLATFORMS } from '#sections/download/platforms.ts'

/** Icons of the parts of pages, by name: Icon.astro. In the pages, their outlines would delay the words. */
export const GET: APIRoute = () => {
  const named = [
    ...PLATFORMS,
    ...TOOLS,
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
