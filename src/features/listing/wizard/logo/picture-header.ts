export interface PictureHeader {
  type: 'png' | 'jpeg' | 'webp' | 'gif' | 'avif' | 'svg+xml'
  /** 0 for a drawing, which has no pixels of its own. */
  width: number
  height: number
}

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The chunk that every PNG begins with. */
const IHDR = 0x49484452
const JPEG_START = [0xff, 0xd8, 0xff]
/** Frame headers (ITU T.81, table B.1): C0-CF without tables (C4), extensions (C8) and conditioning (CC). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Markers that stand alone: TEM, RSTn, SOI, and fill bytes. */
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8) || marker === 0xff

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, place) => bytes[place] === byte)

function pngHeader(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 24 || view.getUint32(12) !== IHDR) return undefined
  return { type: 'png', width: view.getUint32(16), height: view.getUint32(20) }
}

function jpegHeader(view: DataView): PictureHeader | undefined {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (isFrame(marker)) {
      return { type: 'jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (marker === 0xff) at += 1
    else at += isAlone(marker) ? 2 : 2 + view.getUint16(at + 2)
  }
  return undefined
}

function gifHeader(view: DataView): PictureHeader | undefined {
  if (view.byteLength < 10) return undefined
  return { type: 'gif', width: view.getUint16(6, true), height: view.getUint16(8, true) }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 65_536

/** Its first chunk says the size in one of three ways: developers.google.com/speed/webp/docs/riff_container. */
function webpHeader(view: DataView, chunk: string): PictureHeader | undefined {
  if (view.byteLength < 30) return undefined
  if (chunk === 'VP8X') return { type: 'webp', width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 }
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true)
    return { type: 'webp', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (chunk !== 'VP8 ') return undefined
  return { type: 'webp', width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
}

/** Sizes are boxes among the first; of the tiles of a large picture each has one too. */
const AVIF_HEAD_BYTES = 65_536

function avifHeader(view: DataView, head: string): PictureHeader | undefined {
  let [width, height] = [0, 0]
  for (
    let at = head.indexOf('ispe');
    at >= 0 && at + 16 <= view.byteLength;
    at = head.indexOf('ispe', at + 4)
  ) {
    width = Math.max(width, view.getUint32(at + 8))
    height = Math.max(height, view.getUint32(at + 12))
  }
  return width > 0 && height > 0 ? { type: 'avif', width, height } : undefined
}

/** What may stand before a drawing's root, each with its end. */
const BEFORE_ROOT = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!doctype svg', '>'],
] as const
const SVG_HEAD_BYTES = 16_384

/**
 * Looked for as text, from mark to mark: nothing here makes a document of it, and no pattern with a choice in a loop, which
 * a file of two thousand comments would keep busy for ever.
 */
function beginsWithSvg(text: string): boolean {
  let rest = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .toLowerCase()
  for (;;) {
    const before = BEFORE_ROOT.find(([start]) => rest.startsWith(start))
    if (!before) return /^<(?:[\w.-]+:)?svg[\s>/]/.test(rest)
    // Entities of its own stand in brackets.
    const isSubset = before[0] === '<!doctype svg' && /^[^>]*\[/.test(rest)
    const subsetEnd = isSubset ? rest.indexOf(']', rest.indexOf('[')) : 0
    const at = subsetEnd < 0 ? -1 : rest.indexOf(before[1], Math.max(subsetEnd, before[0].length))
    if (at < 0) return false
    rest = rest.slice(at + before[1].length).trimStart()
  }
}

const latin1 = new TextDecoder('latin1')

/** What a file is by its content, its name aside, and how large it is drawn; nothing is decoded for that. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, PNG_START)) return pngHeader(view)
  if (startsWith(bytes, JPEG_START)) return jpegHeader(view)
  const head = latin1.decode(bytes.subarray(0, AVIF_HEAD_BYTES))
  if (/^GIF8[79]a/.test(head)) return gifHeader(view)
  if (/^RIFF[\s\S]{4}WEBP/.test(head)) return webpHeader(view, head.slice(12, 16))
  if (/^[\s\S]{4}ftypavi[fs]/.test(head)) return avifHeader(view, head)
  const text = new TextDecoder().decode(bytes.subarray(0, SVG_HEAD_BYTES))
  return beginsWithSvg(text) ? { type: 'svg+xml', width: 0, height: 0 } : undefined
}
