import type { BareEndpoint } from './endpoint.ts'

const plain = { method: 'GET', body: 'query', input: {} } as const

/** Does the database answer? */
export const readHealth: BareEndpoint = { ...plain, path: '/healthz', answers: 'health' }
/** Does the process answer? It asks nothing else; a process that does not answer this is to be restarted. */
export const readLiveness: BareEndpoint = { ...plain, path: '/livez', answers: 'health' }
/** Should it be sent calls? Not while it starts or ends, nor while its database does not answer. */
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
