import type { Route } from 'playwright/test'

export const json = (body: unknown) => (route: Route) => route.fulfill({ json: body })

/** Rows of which none is a DApp. */
export const BROKEN_ROWS = {
  result: 0,
  data: [{ id: 'x' }, null, 7, { id: 1, title: 'No address', url: 'javascript:alert(1)' }],
}

/** What a backend can do to a call so that the visitor must be told. */
export const BACKEND_ERRORS: Record<string, (route: Route) => unknown> = {
  'is down': route => route.abort('connectionrefused'),
  'answers HTML': route => route.fulfill({ contentType: 'text/html', body: '<h1>hello</h1>' }),
  'answers 503': route => route.fulfill({ status: 503, json: { result: 503, message: 'busy', data: null } }),
  refuses: json({ result: 5, message: 'no', data: null }),
  'answers half a JSON': route =>
    route.fulfill({ contentType: 'application/json', body: '{"result":0,"data":[{"id"' }),
  'answers a list of something else': json({ result: 0, data: { a: 1 } }),
}
