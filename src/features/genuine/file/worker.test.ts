import { beforeAll, expect, test, vi } from 'vitest'
import { fixtureApk } from '#lib/apk/fixture-apk.ts'
import { fixtureSigner } from '#lib/apk/fixture-signer.ts'
import type { CheckAnswer } from './contract.ts'

/** The two ends of a worker; what is behind them is the real one. */
let ask: (data: unknown) => void
let answers: CheckAnswer[] = []

beforeAll(async () => {
  vi.stubGlobal('postMessage', (answer: CheckAnswer) => answers.push(answer))
  vi.stubGlobal('addEventListener', (_: string, listener: (event: { data: unknown }) => void) => {
    ask = data => listener({ data })
  })
  await import('./worker.ts')
})

const apk = fixtureApk('code', fixtureSigner())
const large = new File([new Uint8Array(30_000_000)], 'large.bin')
const small = new File([new Uint8Array(apk)], 'wallet.apk')

test('a file is answered with progress and then one report', async () => {
  answers = []
  ask({ type: 'check', file: small, releases: [] })
  await expect.poll(() => answers.at(-1)?.type).toBe('done')
  expect(answers.filter(({ type }) => type === 'progress').at(-1)).toMatchObject({ done: apk.length })
  expect(answers.at(-1)).toMatchObject({ report: { file: 'wallet.apk', verdict: { kind: 'no-list' } } })
})

test('a stop is answered at once, and nothing of the file comes after it', async () => {
  answers = []
  ask({ type: 'check', file: large, releases: [] })
  ask({ type: 'cancel' })
  expect(answers).toEqual([{ type: 'cancelled' }])
  ask({ type: 'check', file: small, releases: [] })
  await expect.poll(() => answers.at(-1)?.type).toBe('done')
  expect(answers.filter(({ type }) => type === 'done')).toMatchObject([{ report: { file: 'wallet.apk' } }])
})

test('a new file takes the place of the one that is read', async () => {
  answers = []
  ask({ type: 'check', file: large, releases: [] })
  ask({ type: 'check', file: small, releases: [] })
  await expect.poll(() => answers.at(-1)?.type).toBe('done')
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(answers.filter(({ type }) => type !== 'progress')).toMatchObject([
    { report: { file: 'wallet.apk' } },
  ])
})

test('what is no request is not answered', async () => {
  answers = []
  for (const data of [
    undefined,
    null,
    'check',
    [],
    {},
    { type: 'check' },
    { type: 'check', file: '/etc/passwd', releases: [] },
  ])
    ask(data)
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(answers).toEqual([])
})
