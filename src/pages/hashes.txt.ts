import type { APIRoute } from 'astro'
import { hashListText } from '#content/hash-list.ts'

export const GET: APIRoute = () => new Response(hashListText())
