import { afterEach, expect, test, vi } from 'vitest'
import { apiForAll } from '#server/testing/api-for.ts'

const api = apiForAll()
afterEach(() => vi.unstubAllGlobals())

async function openPage(storage: Map<string, string>, fetch: (url: string, init: RequestInit) => unknown) {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => fetch(url, init))
  return {
    ...(await import('#features/networks/stores/networks.ts')),
    ...(await import('#features/networks/stores/token-protocols.ts')),
  }
}

const online = (url: string, init: RequestInit) => api.app.request(url, init)
const offline = () => {
  throw new TypeError('Failed to fetch')
}

test('without the server the last copy of networks and protocols serves', async () => {
  const storage = new Map<string, string>()
  const first = await openPage(storage, online)
  await Promise.all([first.loadCurrentNetworks(), first.loadTokenProtocolMap()])
  expect(first.$currentNetworks.get()).toMatchObject({ state: 'ready', isOld: false })

  const second = await openPage(storage, offline)
  await Promise.all([second.loadCurrentNetworks(), second.loadTokenProtocolMap()])
  expect(second.$currentNetworks.get()).toMatchObject({
    state: 'ready',
    isOld: true,
    data: [{ hid: 'eth' }, { hid: 'bsc' }],
  })
  expect(second.$tokenProtocols.get()).toMatchObject({ isOld: true, data: { solana: [{ key: 'SPL' }] } })
})

test('a corrupted copy is no copy', async () => {
  for (const garbage of ['{', 'null', '[1]', '[{"hid":1}]', '{"a":[{}]}', '{"a":"javascript:"}']) {
    const storage = new Map([
      ['chains', garbage],
      ['tokenProtocols', garbage],
    ])
    const page = await openPage(storage, offline)
    await Promise.all([page.loadCurrentNetworks(), page.loadTokenProtocolMap()])
    expect(page.$currentNetworks.get(), garbage).toEqual({ state: 'failed', reason: 'offline' })
    expect(page.$tokenProtocols.get(), garbage).toEqual({ state: 'failed', reason: 'offline' })
  }
})
