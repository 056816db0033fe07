import { expect } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { answerOf } from './api.ts'
import type { Start } from './server-test.ts'

/** The real server behind a socket, called as the tests' API is. */
export async function serve(start: Start, env: Environment) {
  const server = await start(env)
  expect(server.errors()).toBe('')
  const call = async (path: string, init: RequestInit) =>
    answerOf(await fetch(`${server.address}${path}`, init))
  return {
    server,
    get: (path: string, headers: Record<string, string> = {}) => call(path, { headers }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    upload: async (image: Buffer) => {
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(image)]), 'logo.png')
      body.set('purpose', 'logo')
      return call('/v1/image/upload', { method: 'POST', body })
    },
  }
}
