import type { Context } from 'hono'

/** Longer than any secret of ours; more is not worth hashing. */
const BEARER = /^Bearer ([\w-]{1,200})$/i

/** The secret that a call shows in its `Authorization` header; empty without one. */
export const bearerOf = (c: Context): string => BEARER.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
