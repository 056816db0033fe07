import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pictureHeader } from './picture-header.ts'

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

  test.each([
    ['webp', {}],
    ['webp', { lossless: true }],
    ['gif', {}],
    ['avif', {}],
  ] as const)('a %s (%o) and its size', async (type, options) => {
    const bytes = await canvas(321, 123).toFormat(type, options).toBuffer()
    expect(pictureHeader(bytes)).toEqual({ type, width: 321, height: 123 })
  })

  test('a WebP with transparency and a profile, whose head is another one', async () => {
    const bytes = await sharp({ create: { width: 300, height: 250, channels: 4, background: '#2980fe80' } })
      .withIccProfile('srgb')
      .webp()
      .toBuffer()
    expect(bytes.toString('latin1', 12, 16)).toBe('VP8X')
    expect(pictureHeader(bytes)).toEqual({ type: 'webp', width: 300, height: 250 })
  })

  test.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '\ufeff\n<?xml version="1.0"?>\n<!-- by hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">\n<svg width="9">',
    '<!DOCTYPE svg [ <!ENTITY a "b"> ]><svg>',
    '<?xml version="1.0"?><svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>',
    '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg">',
  ])('a drawing: %s', text => {
    expect(pictureHeader(Buffer.from(text))).toEqual({ type: 'svg+xml', width: 0, height: 0 })
  })

  test('two thousand comments are read in a moment', () => {
    const start = process.cpuUsage()
    expect(pictureHeader(Buffer.from(`${'<!-- -->'.repeat(2000)}<x`))).toBeUndefined()
    expect(pictureHeader(Buffer.from('<!--'.repeat(4000)))).toBeUndefined()
    expect(pictureHeader(Buffer.from('<!doctype svg ['.repeat(1000)))).toBeUndefined()
    expect(pictureHeader(Buffer.from('<!doctype svg [ ]'))).toBeUndefined()
    expect(process.cpuUsage(start).user).toBeLessThan(500_000)
  })

  test('a TIFF is none of them', async () => {
    expect(pictureHeader(await canvas(20, 20).tiff().toBuffer())).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['another drawing', '<svg:g xmlns:svg="http://www.w3.org/2000/svg"/>'],
    ['a page', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'],
    ['a page that begins with a comment', '<!-- <svg> --><script>alert(1)</script>'],
    ['a WebP that ends after its start', 'RIFF\x00\x00\x00\x00WEBPVP8X'],
    ['a GIF that ends after its start', 'GIF89a'],
    ['an AVIF without a size', '\x00\x00\x00\x1cftypavif'],
    ['a PNG that ends after its signature', '\x89PNG\r\n\x1a\n'],
    ['a JPEG that ends after its start', '\xff\xd8\xff\xe0\x00\x10'],
    ['a JPEG whose segments lead nowhere', '\xff\xd8\xff\xe0\xff\xff'],
    ['a JPEG of fill bytes', `\xff\xd8${'\xff'.repeat(100)}`],
  ])('%s is no picture', (_, text) => {
    expect(pictureHeader(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})
