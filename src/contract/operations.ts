import type { BareEndpoint } from './endpoint.ts'

const plain = { method: 'GET', body: 'query', input: {} } as const

/** Does the database answer? */
export const readHealth: BareEndpoint = { ...plain, path: '/healthz', answers: 'health' }
/** Does the process answer, and is it not ending? It asks nothing else; calls are sent to servers that answer 200. */
export const readLiveness: BareEndpoint = { ...plain, path: '/livez', answers: 'health' }
/** Can it do all that it is for? Not while it starts or ends, nor while its database takes no write, which is tried at most once in 5 seconds. */
export const readReadiness: BareEndpoint = { ...plain, path: '/readyz', answers: 'health' }
/** The contract as OpenAPI 3.1. */
export const readOpenApi: BareEndpoint = { ...plain, path: '/v1/openapi.json', answers: 'document' }
/**
 * A browser tells that something on a page was against the page's Content-Security-Policy: a report as `application/csp-report`
 * or a list as `application/reports+json`.
 */
export const reportPolicy: BareEndpoint = {
  method: 'POST',
  body: 'json',
  input: {},
  path: '/v1/csp-report',
  answers: 'nothing',
}
