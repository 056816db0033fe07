import { test } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { type ServerProcess, startServer } from './process.ts'

export type Start = (env: Environment) => Promise<ServerProcess>

/** Tests that start servers of their own, which end with the test; they mostly wait, so they run side by side. */
export const serverTest = test.extend<{ start: Start }>({
  start: async ({ task: _ }, use) => {
    const started: ServerProcess[] = []
    await use(async env => {
      const server = await startServer(env)
      started.push(server)
      return server
    })
    for (const { child, ended } of started) {
      child.kill('SIGKILL')
      await ended
    }
  },
})
