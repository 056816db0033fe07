import type { APIRoute } from 'astro'
import { atomFeed } from '#content/release-feeds.ts'

export const GET: APIRoute = ({ site, url }) => new Response(atomFeed({ site: site ?? url }))
