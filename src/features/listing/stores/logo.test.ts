import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { imageIdOf } from '#contract/uploads.ts'
import { openTestApi, type TestApi } from '#server/testing/api.ts'
import { contentOfImage, findImage } from '../server/stored-images.ts'
import { listingOf } from './listing.ts'
import { logoOf } from './logo.ts'

const listing = listingOf('dapp')
const { $draft, clearDraft } = listing
const { $logoUpload, changeLogo, uploadLogo } = logoOf(listing)
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
  clearDraft()
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
    changeLogo(await logo('#2980fe'))
    expect(await uploadLogo()).toBe(true)
    const { logoUrl = '' } = $draft.get()
    const image = await findImage(api.db, imageIdOf(logoUrl) ?? '')
    const bytes = image && (await contentOfImage(api.db, image))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
  })

  test('is sent once, also when the visitor goes back and on again', async () => {
    changeLogo(await logo('#2980fe'))
    await uploadLogo()
    expect(await uploadLogo()).toBe(true)
    expect(calls).toBe(1)
  })

  test('is sent again when it is another one', async () => {
    changeLogo(await logo('#2980fe'))
    await uploadLogo()
    const before = $draft.get().logoUrl
    changeLogo(await logo('#ffb020'))
    expect($draft.get().logoUrl).toBeUndefined()
    await uploadLogo()
    expect($draft.get().logoUrl).not.toBe(before)
  })

  test('stays in the browser when the connection is gone, and goes with the next try', async () => {
    changeLogo(await logo('#2980fe'))
    instead = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await uploadLogo()).toBe(false)
    expect($logoUpload.get()).toMatchObject({ state: 'failed', reason: 'offline' })
    expect($draft.get().logo).toMatch(/^data:image\/png/)
    instead = undefined
    expect(await uploadLogo()).toBe(true)
    expect($logoUpload.get()).toEqual({ state: 'idle' })
  })

  test('of another size is refused by the server, and the visitor learns why', async () => {
    changeLogo(await logo('#2980fe', 100))
    expect(await uploadLogo()).toBe(false)
    expect($logoUpload.get()).toEqual({ state: 'refused', code: 'dimensions' })
  })

  test('that was changed while it was sent does not leave its address to the new one', async () => {
    changeLogo(await logo('#2980fe'))
    const other = await logo('#ffb020')
    instead = () => {
      changeLogo(other)
      return Response.json({ result: 0, data: { id: 'a', url: '/v1/image/a', width: 200, height: 200 } })
    }
    expect(await uploadLogo()).toBe(false)
    expect($draft.get()).toMatchObject({ logo: other, logoUrl: undefined })
  })
})
