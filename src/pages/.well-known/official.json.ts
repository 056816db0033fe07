import type { APIRoute } from 'astro'
import { officialListText } from '#content/official.ts'

/** What the page of official channels compares with, for everybody else's programs too. */
export const GET: APIRoute = () =>
  new Response(officialListText(), { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
