import type { APIRoute } from 'astro'
import { TOOLS } from '#content/menu.ts'

/** The icons of the tools, for the page on them. */
export const GET: APIRoute = () => {
  const symbols = TOOLS.map(
    ({ id, icon }) => `<symbol id="${id}" viewBox="0 0 24 24"><path d="${icon}"/></symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
}
