import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

/** Quality, security: keys and secrets hold 128 bits or more. */
const SECRET_BYTES = 32
/** No letters or digits that are mistaken for one another when read out. */
const SPEAKABLE = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const KIND_LETTERS = { dapp: 'D', token: 'T', nft: 'N', chain: 'C' } as const

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')

/** Only this is stored. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export function isSecretOf(secret: string, hash: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(secret)), Buffer.from(hash))
}

/**
 * The key of the request that an intent pays for. Derived from the intent's secret, which only its owner has, so that a
 * repeated call is answered with the same key although only its hash is kept.
 */
export const statusKeyOf = (intentSecret: string, submissionId: string): string =>
  createHmac('sha256', intentSecret).update(`status ${submissionId}`).digest('base64url')

const speakable = (length: number): string =>
  Array.from({ length }, () => SPEAKABLE[randomInt(SPEAKABLE.length)]).join('')

/** `D-7K3M-92QX`: eight characters of 30, 6.5 × 10¹¹ of each kind. */
export const newSubmissionId = (kind: keyof typeof KIND_LETTERS): string =>
  `${KIND_LETTERS[kind]}-${speakable(4)}-${speakable(4)}`
