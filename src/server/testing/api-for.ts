import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Environment } from '#platform/config.ts'
import { openTestApi, type TestApi, type TestApiOptions } from './api.ts'
import { proofOptions } from './changes.ts'
import { type Strangers, startStrangers } from './strangers.ts'

type Options = () => TestApiOptions | Promise<TestApiOptions>

function filledBy(
  before: (open: () => Promise<void>) => void,
  after: (close: () => Promise<void>) => void,
  options: Options,
): TestApi {
  // Nothing of it is there until the first test, as nothing is before a hook has run.
  const api = {} as TestApi
  before(async () => {
    Object.assign(api, await openTestApi(await options()))
  })
  after(() => api.close())
  return api
}

/** A server for each of the tests that follow, opened before the hooks that follow. */
export const apiForEach = (options: Options = () => ({})): TestApi => filledBy(beforeEach, afterEach, options)

/** One server for all of the tests that follow. */
export const apiForAll = (options: Options = () => ({})): TestApi => filledBy(beforeAll, afterAll, options)

/** Sites of strangers for all of the tests that follow, and a server for each of them that looks for proofs there. */
export function proofApiForEach(env: () => Promise<Environment>): { api: TestApi; strangers: Strangers } {
  const strangers = {} as Strangers
  beforeAll(async () => {
    Object.assign(strangers, await startStrangers())
  })
  afterAll(() => strangers.stop())
  beforeEach(() => {
    strangers.dns.records.clear()
    strangers.dns.asked.length = 0
  })
  return { strangers, api: apiForEach(async () => proofOptions(await env(), strangers)) }
}
