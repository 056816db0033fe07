import { base64urlnopad } from '@scure/base'
import { type AddressVerdict, right, wrong } from './verdict.ts'

const FRIENDLY = /^[\w-]{48}$/
const RAW = /^(0|-1):([0-9a-f]{64})$/i
/** Of contracts of the main network, which wallets send back what they cannot take: `EQ…`. */
const BOUNCEABLE = 0x11
const NON_BOUNCEABLE = 0x51
const BODY_BYTES = 34

/** CRC-16/XMODEM, of TEP-2. */
function checksum(bytes: Uint8Array): Uint8Array {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  }
  return new Uint8Array([(crc >> 8) & 0xff, crc & 0xff])
}

const friendly = (account: Uint8Array): string => {
  const body = new Uint8Array([BOUNCEABLE, ...account])
  return base64urlnopad.encode(new Uint8Array([...body, ...checksum(body)]))
}

/** `EQ…`, `UQ…` and the raw form are three spellings of one account. */
export function checkTon(text: string): AddressVerdict {
  const [, workchain, hex = ''] = RAW.exec(text) ?? []
  if (workchain !== undefined) {
    const bytes = (hex.match(/../g) ?? []).map(byte => Number.parseInt(byte, 16))
    return right(friendly(new Uint8Array([workchain === '0' ? 0 : 0xff, ...bytes])))
  }
  const urlSafe = text.replaceAll('+', '-').replaceAll('/', '_')
  if (!FRIENDLY.test(urlSafe)) return wrong('shape')
  const bytes = base64urlnopad.decode(urlSafe)
  const body = bytes.subarray(0, BODY_BYTES)
  if (body[0] !== BOUNCEABLE && body[0] !== NON_BOUNCEABLE) return wrong('shape')
  const [high, low] = checksum(body)
  return bytes[BODY_BYTES] === high && bytes[BODY_BYTES + 1] === low
    ? right(friendly(body.subarray(1)))
    : wrong('checksum')
}
