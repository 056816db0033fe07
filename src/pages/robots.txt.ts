import type { APIRoute } from 'astro'

/** Everybody may read everything but the API, which answers nothing that a search engine could show. */
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /v1/',
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap-index.xml', site)}`,
      '',
    ].join('\n'),
  )
