import type { APIRoute } from 'astro'
import { jsonFeed } from '#content/release-feeds.ts'

export const GET: APIRoute = ({ site, url }) => new Response(jsonFeed({ site: site ?? url }))
