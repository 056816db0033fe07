import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureHeader } from './picture.ts'

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2980fe' } })

describe('a picture is known by its content:', () => {
  test('a PNG and its size', async () => {
    const bytes = await canvas(321, 123).png().toBuffer()
    expect(pictureHeader(bytes)).toEqual({ type: 'png', width: 321, height: 123 })
  })

  test.each([
    ['baseline', {}],
    ['progressive', { progressive: true }],
  ])('a %s JPEG and its size', async (_, options) => {
    const bytes = await canvas(640, 480).jpeg(options).toBuffer()
    expect(pictureHeader(bytes)).toEqual({ type: 'jpeg', width: 640, height: 480 })
  })

  test('a JPEG with EXIF and a colour profile before its size', async () => {
    const bytes = await canvas(300, 200)
      .withMetadata({ orientation: 6 })
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer()
    expect(pictureHeader(bytes)).toEqual({ type: 'jpeg', width: 300, height: 200 })
  })

  test('a JPEG whose tables come before its size', async () => {
    const bytes = await canvas(300, 200).jpeg().toBuffer()
    const tables = Buffer.from([0xff, 0xc4, 0x00, 0x0b, 0, 1, 1, 9, 9, 9, 9, 9, 9])
    const moved = Buffer.concat([bytes.subarray(0, 2), tables, bytes.subarray(2)])
    expect(pictureHeader(moved)).toEqual({ type: 'jpeg', width: 300, height: 200 })
  })

  test.each(['webp', 'gif', 'tiff'] as const)('a %s is none of the two', async format => {
    expect(pictureHeader(await canvas(20, 20).toFormat(format).toBuffer())).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a PNG that ends after its signature', '\x89PNG\r\n\x1a\n'],
    ['a JPEG that ends after its start', '\xff\xd8\xff\xe0\x00\x10'],
    ['a JPEG whose segments lead nowhere', '\xff\xd8\xff\xe0\xff\xff'],
    ['a JPEG of fill bytes', `\xff\xd8${'\xff'.repeat(100)}`],
  ])('%s is no picture', (_, text) => {
    expect(pictureHeader(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})
