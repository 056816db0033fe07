import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { LOGOS } from '#build/brand-art.ts'
import { BRAND_KIT_ZIP, MARK } from '#content/brand-kit.ts'
import { drawBrandKit } from './brand-kit.ts'

const published = (path: string) => readFileSync(`public${path}`)
const pixels = async (picture: Uint8Array) => {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, size: `${info.width}x${info.height}` }
}

/** Mean difference per channel: another processor may round a curve's edge differently, a changed logo differs more. */
function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0
  for (const [place, value] of a.entries()) sum += Math.abs(value - (b[place] ?? 0))
  return sum / a.length
}

describe('the published brand kit is what the sources draw', () => {
  let drawn: Record<string, Uint8Array> = {}
  beforeAll(async () => {
    drawn = await drawBrandKit()
  })

  test('its drawings and the manifest are the same to the letter', () => {
    const texts = Object.keys(drawn).filter(path => /\.(svg|webmanifest)$/.test(path))
    expect(texts).toHaveLength(14)
    for (const path of texts)
      expect(published(path).toString(), path).toBe(strFromU8(drawn[path] ?? new Uint8Array()))
  })

  test('its pictures look the same', async () => {
    const pictures = Object.keys(drawn).filter(path => path.endsWith('.png'))
    expect(pictures).toHaveLength(27)
    for (const path of pictures) {
      const [is, should] = await Promise.all([
        pixels(published(path)),
        pixels(drawn[path] ?? new Uint8Array()),
      ])
      expect(is.size, path).toBe(should.size)
      expect(difference(is.data, should.data), path).toBeLessThan(0.5)
      expect(published(path).length, path).toBeLessThan(60_000)
    }
  })

  test('the zip holds every logo as published, and a licence', () => {
    const entries = unzipSync(published(BRAND_KIT_ZIP))
    expect(Object.keys(entries)).toHaveLength(37)
    for (const [name, bytes] of Object.entries(entries)) {
      const file = name.replace('tokenpocket-brand-kit/', '')
      if (file === 'README.txt') expect(strFromU8(bytes)).toContain('Licence')
      else expect(Buffer.compare(published(`/brandkit/${file}`), bytes), file).toBe(0)
    }
  })

  test('the tab icon holds one picture of 32 pixels', async () => {
    const icon = published('/favicon.ico')
    expect(icon.readUInt16LE(4)).toBe(1)
    expect(await sharp(icon.subarray(icon.readUInt32LE(18))).metadata()).toMatchObject({
      width: 32,
      height: 32,
    })
  })
})

test('a logo needs no font and looks the same everywhere', () => {
  for (const { svg } of LOGOS) expect(svg).not.toMatch(/<(text|style|image|script)|font|href/)
})

test('the mark in one colour is cut out, so that the ground shows through', () => {
  const white = LOGOS.find(({ form, tint }) => form.id === 'mark' && tint === 'white')
  expect(white?.svg).toContain(`${MARK.pocket}${MARK.thread}`)
  expect(white?.svg).toContain('evenodd')
})
