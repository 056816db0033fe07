import type { AstroPrerenderer } from 'astro'

const fileOf = (address: string): string => {
  const path = decodeURI(new URL(address).pathname).slice(1)
  return path === '' || path.endsWith('/') ? `${path}index.html` : path
}

/**
 * Astro's own renderer, which keeps one processor busy: each page that comes out of it is handed on as it is, and shown to
 * who plans it on another processor meanwhile. `begin` is called once the scripts are built.
 */
export function planAhead(
  astro: AstroPrerenderer,
  begin: () => Promise<(file: string, bytes: Uint8Array) => void>,
): AstroPrerenderer {
  let show: Awaited<ReturnType<typeof begin>> | undefined
  return {
    ...astro,
    async setup() {
      await astro.setup?.()
      show = await begin()
    },
    async render(request, options) {
      const rendered = await astro.render(request, options)
      const response = rendered instanceof Response ? rendered : rendered.response
      const isPage = response.ok && response.headers.get('content-type')?.startsWith('text/html')
      if (!isPage) return rendered
      const bytes = new Uint8Array(await response.arrayBuffer())
      show?.(fileOf(request.url), bytes)
      const copy = new Response(bytes, response)
      return rendered instanceof Response ? copy : { ...rendered, response: copy }
    },
  }
}
