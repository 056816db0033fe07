import type { BareEndpoint } from './endpoint.ts'

const plain = { method: 'GET', body: 'query', input: {} } as const

/** Does the database answer? */
export const readHealth: BareEndpoint = { ...plain, path: '/healthz', answers: 'health' }
/** The contract as OpenAPI 3.1. */
export const readOpenApi: BareEndpoint = { ...plain, path: '/v1/openapi.json', answers: 'document' }
