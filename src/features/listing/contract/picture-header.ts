export interface PictureHeader {
  type: 'png' | 'jpeg'
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

/** What a file says it is by its content, its name aside, and how large it is drawn; nothing is decoded for that. */
export function pictureHeader(bytes: Uint8Array): PictureHeader | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(bytes, PNG_START)) return pngHeader(view)
  return startsWith(bytes, JPEG_START) ? jpegHeader(view) : undefined
}
