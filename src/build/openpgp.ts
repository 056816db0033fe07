// Detached OpenPGP signatures, as `gpg --verify` reads them. The library is loaded only where there is a key or a signature.
import type { Key, PrivateKey, Signature } from 'openpgp'

const load = () => import('openpgp')

/** What is wrong with a key or a signature, told in a line. */
export class SignatureError extends Error {}

export interface PublicKey {
  key: Key
  /** In capitals, as gpg prints it. */
  fingerprint: string
  /** Who it says it belongs to. */
  owner: string
  /** `YYYY-MM-DD`, or undefined when it has no end. */
  expires: string | undefined
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** A public key that can sign today; a private one is refused, as it would be published. */
export async function readPublicKey(armored: string): Promise<PublicKey> {
  const { readKey } = await load()
  const key = await readKey({ armoredKey: armored }).catch((error: unknown) => {
    throw new SignatureError(`it is no armored OpenPGP key: ${reasonOf(error)}`)
  })
  if (key.isPrivate())
    throw new SignatureError('it is a private key. Publish the public half: gpg --armor --export')
  await key.getSigningKey().catch((error: unknown) => {
    throw new SignatureError(`the key cannot sign: ${reasonOf(error)}`)
  })
  const expiry = await key.getExpirationTime()
  return {
    key,
    fingerprint: key.getFingerprint().toUpperCase(),
    owner: (await key.getPrimaryUser()).user.userID?.userID ?? '',
    expires: expiry instanceof Date ? expiry.toISOString().slice(0, 10) : undefined,
  }
}

async function readDetached(armored: string): Promise<Signature> {
  const { readSignature } = await load()
  return readSignature({ armoredSignature: armored }).catch((error: unknown) => {
    throw new SignatureError(`it is no armored OpenPGP signature: ${reasonOf(error)}`)
  })
}

/** Throws unless the signature is this key's and over exactly these bytes; gives the day it was made. */
export async function verifySignature(text: string, armored: string, { key }: PublicKey): Promise<string> {
  const { createMessage, verify } = await load()
  const { signatures } = await verify({
    message: await createMessage({ binary: new TextEncoder().encode(text) }),
    signature: await readDetached(armored),
    verificationKeys: key,
    format: 'binary',
  })
  const [only] = signatures
  // Of several, one of a stranger's could be taken for ours.
  if (!only || signatures.length > 1) throw new SignatureError('it holds not exactly one signature')
  await only.verified.catch((error: unknown) => {
    throw new SignatureError(reasonOf(error))
  })
  const made = (await only.signature).packets[0]?.created
  return made instanceof Date ? made.toISOString().slice(0, 10) : ''
}

export async function readPrivateKey(
  armored: string,
  passphrase: () => Promise<string>,
): Promise<PrivateKey> {
  const { decryptKey, readPrivateKey: read } = await load()
  const key = await read({ armoredKey: armored }).catch((error: unknown) => {
    throw new SignatureError(`it is no armored private key: ${reasonOf(error)}`)
  })
  if (key.isDecrypted()) return key
  return decryptKey({ privateKey: key, passphrase: await passphrase() }).catch((error: unknown) => {
    throw new SignatureError(`the key did not open: ${reasonOf(error)}`)
  })
}

/** Armored and detached, over the bytes of the text. */
export async function signText(text: string, key: PrivateKey): Promise<string> {
  const { createMessage, sign } = await load()
  const message = await createMessage({ binary: new TextEncoder().encode(text) })
  const armored = await sign({ message, signingKeys: key, detached: true, format: 'armored' })
  return armored.replaceAll('\r\n', '\n')
}
