import type { Outcome } from '#client/api/call.ts'

type Calls = typeof import('./calls.ts')

/** The first view needs no answer of the API, so the calls and what their answers must look like come with the first call. */
export async function askApi<Data>(ask: (calls: Calls) => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  try {
    return await ask(await import('./calls.ts'))
  } catch {
    // A call itself never throws: the file could not be had.
    return { ok: false, reason: 'offline' }
  }
}
