// The name and version of a package, out of the binary form of its AndroidManifest.xml.
// https://android.googlesource.com/platform/frameworks/base/+/main/libs/androidfw/include/androidfw/ResourceTypes.h
import { ByteFields, type Bytes } from './bytes.ts'

/** What an Android package says of itself; a field it does not say is absent. */
export interface PackageFacts {
  name?: string
  /** What people see, `versionName`. */
  version?: string
  versionCode?: number
}

const XML = 0x0003
const STRING_POOL = 0x0001
const RESOURCE_MAP = 0x0180
const START_ELEMENT = 0x0102
const UTF8_FLAG = 0x100
const NONE = 0xffffffff

const TYPE_STRING = 0x03
const TYPE_DECIMAL = 0x10
const TYPE_HEX = 0x11

/** Attributes of Android's own have a number; their name in the text may be anything. */
const VERSION_CODE = 0x0101021b
const VERSION_NAME = 0x0101021c
const VERSION_CODE_MAJOR = 0x01010576

/** Names as Android allows them, versions as people write them; a text of another shape is not shown to anybody. */
const NAME = /^[A-Za-z]\w*(\.\w+){1,30}$/
const VERSION = /^[\p{L}\p{N}][\p{L}\p{N} ._+()-]{0,63}$/u

/** The lengths of texts are one or two units: the first bit tells. */
function readLength(fields: ByteFields, isUtf8: boolean): number {
  const unit = () => (isUtf8 ? (fields.take(1)[0] ?? 0) : fields.uint16())
  const top = isUtf8 ? 0x80 : 0x8000
  const first = unit()
  return (first & top) === 0 ? first : (first & (top - 1)) * (isUtf8 ? 0x100 : 0x10000) + unit()
}

function readString(pool: Bytes, at: number, isUtf8: boolean): string {
  const fields = new ByteFields(pool.subarray(at))
  if (isUtf8) {
    readLength(fields, true) // In letters; the next is in bytes.
    return new TextDecoder('utf-8').decode(fields.take(readLength(fields, true)))
  }
  return new TextDecoder('utf-16le').decode(fields.take(readLength(fields, false) * 2))
}

/** The texts of the file by number; each is read when it is asked for. */
function readPool(chunk: Bytes): (index: number) => string | undefined {
  const fields = new ByteFields(chunk)
  fields.take(8)
  const count = fields.uint32()
  fields.take(4)
  const isUtf8 = (fields.uint32() & UTF8_FLAG) !== 0
  const start = fields.uint32()
  fields.take(4)
  return index => {
    if (index >= count) return undefined
    const offset = new ByteFields(chunk.subarray(28 + index * 4)).uint32()
    return readString(chunk.subarray(start), offset, isUtf8)
  }
}

interface Attribute {
  name: string | undefined
  resource: number | undefined
  raw: string | undefined
  type: number
  data: number
}

const shown = (text: string | undefined, shape: RegExp) => (text && shape.test(text) ? text : undefined)

function factsOf(
  attributes: readonly Attribute[],
  textOf: (index: number) => string | undefined,
): PackageFacts {
  const byResource = (id: number) => attributes.find(({ resource }) => resource === id)
  const text = (found: Attribute | undefined) =>
    // A reference leads into another file; the page then shows no version.
    found?.type === TYPE_STRING ? textOf(found.data) : undefined
  const number = (found: Attribute | undefined) =>
    found && (found.type === TYPE_DECIMAL || found.type === TYPE_HEX) ? found.data : undefined
  const code = number(byResource(VERSION_CODE))
  const major = number(byResource(VERSION_CODE_MAJOR)) ?? 0
  const name = attributes.find(found => found.resource === undefined && found.name === 'package')
  return {
    name: shown(text(name) ?? name?.raw, NAME),
    version: shown(text(byResource(VERSION_NAME)), VERSION),
    versionCode: code === undefined ? undefined : major * 0x1_0000_0000 + code,
  }
}

function readAttributes(
  fields: ByteFields,
  textOf: (index: number) => string | undefined,
  resources: readonly number[],
): { element: string | undefined; attributes: Attribute[] } {
  fields.take(8) // The line in the source, and a comment.
  fields.take(4)
  const element = textOf(fields.uint32())
  const start = fields.uint16()
  const size = fields.uint16()
  const count = fields.uint16()
  fields.take(6)
  // Counted from the namespace of the element, twenty bytes before this place.
  fields.take(start - 20)
  const attributes = Array.from({ length: count }, (): Attribute => {
    const own = new ByteFields(fields.take(size))
    own.take(4)
    const index = own.uint32()
    const raw = own.uint32()
    own.take(3)
    const type = own.take(1)[0] ?? 0
    const data = own.uint32()
    const rawText = raw === NONE ? undefined : textOf(raw)
    return { name: textOf(index), resource: resources[index] || undefined, raw: rawText, type, data }
  })
  return { element, attributes }
}

/** Undefined where the bytes are no manifest in binary form; never an error, as these facts decide nothing alone. */
export function readPackageFacts(manifest: Bytes): PackageFacts | undefined {
  try {
    const file = new ByteFields(manifest)
    if (file.uint16() !== XML) return undefined
    file.take(file.uint16() - 4)
    let textOf: (index: number) => string | undefined = () => undefined
    let resources: number[] = []
    while (!file.isAtEnd) {
      const head = new ByteFields(file.take(8))
      const [type, , size] = [head.uint16(), head.uint16(), head.uint32()]
      const body = file.take(size - 8)
      if (type === STRING_POOL) textOf = readPool(manifest.subarray(manifest.length - file.left - size))
      if (type === RESOURCE_MAP) {
        const ids = new ByteFields(body)
        resources = Array.from({ length: Math.floor(body.length / 4) }, () => ids.uint32())
      }
      if (type === START_ELEMENT) {
        const { element, attributes } = readAttributes(new ByteFields(body), textOf, resources)
        // It is the first element; anything before it is no manifest.
        return element === 'manifest' ? factsOf(attributes, textOf) : undefined
      }
    }
    return undefined
  } catch {
    return undefined
  }
}
