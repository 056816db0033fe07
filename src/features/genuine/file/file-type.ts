import type { FileType } from './contract.ts'

/** How many of a file's first and last bytes tell its kind. */
export const HEAD_BYTES = 16
export const TAIL_BYTES = 512

const ascii = (text: string) => Array.from(text, letter => letter.charCodeAt(0))

interface Mark {
  type: FileType
  bytes: readonly number[]
  at?: number
}

/** First bytes of files that people download, or are made to take for an app. */
const MARKS: readonly Mark[] = [
  { type: 'zip', bytes: [0x50, 0x4b, 3, 4] },
  { type: 'zip', bytes: [0x50, 0x4b, 5, 6] },
  { type: 'exe', bytes: ascii('MZ') },
  { type: 'pkg', bytes: ascii('xar!') },
  { type: 'deb', bytes: ascii('!<arch>\ndebian') },
  { type: 'rpm', bytes: [0xed, 0xab, 0xee, 0xdb] },
  // Before the mark of every program for Linux.
  { type: 'appimage', bytes: ascii('AI'), at: 8 },
  { type: 'image', bytes: [0x89, ...ascii('PNG')] },
  { type: 'image', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image', bytes: ascii('GIF8') },
  { type: 'image', bytes: ascii('WEBP'), at: 8 },
  { type: 'image', bytes: ascii('ftypavif'), at: 4 },
  { type: 'image', bytes: ascii('ftyphei'), at: 4 },
  { type: 'image', bytes: ascii('ftypmif1'), at: 4 },
]

/** The end of a disk image of macOS, whose start is packed data. */
const DMG = ascii('koly')
/** The container of an installer of Windows, and of old documents. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

const starts = (bytes: Uint8Array, wanted: readonly number[], at = 0) =>
  wanted.every((value, index) => bytes[at + index] === value)

/** By the bytes; the name counts only where one container holds several kinds. A package is a `zip` until it is read. */
export function fileType(name: string, head: Uint8Array, tail: Uint8Array): FileType {
  const found = MARKS.find(({ bytes, at }) => starts(head, bytes, at))
  if (found) return found.type
  if (starts(head, COMPOUND) && name.toLowerCase().endsWith('.msi')) return 'msi'
  return tail.length === TAIL_BYTES && starts(tail, DMG) ? 'dmg' : 'other'
}
