import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { $drafts, clearDraft } from './draft.ts'
import { $logoUpload, changeLogo, uploadLogo } from './logo.ts'

const KIND = 'dapp'
let api: TestApi
let calls: number
/** Undefined: the server itself; else what answers in its place. */
let instead: (() => Response | Promise<Response>) | undefined

async function logo(colour: string, side = 200): Promise<string> {
  const create = { width: side, height: side, channels: 4 as const, background: colour }
  const bytes = await sharp({ create }).png().toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

beforeEach(async () => {
  api = await openTestApi()
  calls = 0
  instead = undefined
  clearDraft(KIND)
  $logoUpload.set({ state: 'idle' })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls += 1
    return instead ? instead() : api.app.request(url, init)
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await api.close()
})

describe('a logo', () => {
  test('reaches the server as it was drawn, and its address is kept with the draft', async () => {
    changeLogo(KIND, await logo('#2980fe'))
    expect(await uploadLogo(KIND)).toBe(true)
    const { logoUrl = '' } = $drafts[KIND].get()
    const picture = await api.app.request(logoUrl)
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
  })

  test('is sent once, also when the visitor goes back and on again', async () => {
    changeLogo(KIND, await logo('#2980fe'))
    await uploadLogo(KIND)
    expect(await uploadLogo(KIND)).toBe(true)
    expect(calls).toBe(1)
  })

  test('is sent again when it is another one', async () => {
    changeLogo(KIND, await logo('#2980fe'))
    await uploadLogo(KIND)
    const before = $drafts[KIND].get().logoUrl
    changeLogo(KIND, await logo('#ffb020'))
    expect($drafts[KIND].get().logoUrl).toBeUndefined()
    await uploadLogo(KIND)
    expect($drafts[KIND].get().logoUrl).not.toBe(before)
  })

  test('stays in the browser when the connection is gone, and goes with the next try', async () => {
    changeLogo(KIND, await logo('#2980fe'))
    instead = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await uploadLogo(KIND)).toBe(false)
    expect($logoUpload.get()).toMatchObject({ state: 'failed', reason: 'offline' })
    expect($drafts[KIND].get().logo).toMatch(/^data:image\/png/)
    instead = undefined
    expect(await uploadLogo(KIND)).toBe(true)
    expect($logoUpload.get()).toEqual({ state: 'idle' })
  })

  test('of another size is refused by the server, and the visitor learns why', async () => {
    changeLogo(KIND, await logo('#2980fe', 100))
    expect(await uploadLogo(KIND)).toBe(false)
    expect($logoUpload.get()).toEqual({ state: 'refused', code: 'dimensions' })
  })

  test('that was changed while it travelled does not leave its address to the new one', async () => {
    changeLogo(KIND, await logo('#2980fe'))
    const other = await logo('#ffb020')
    instead = () => {
      changeLogo(KIND, other)
      return Response.json({ result: 0, data: { id: 'a', url: '/v1/image/a', width: 200, height: 200 } })
    }
    expect(await uploadLogo(KIND)).toBe(false)
    expect($drafts[KIND].get()).toMatchObject({ logo: other, logoUrl: undefined })
  })
})
