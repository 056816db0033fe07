// Before the site is finished: what it publishes as signed is signed, by the key it publishes, over the bytes it publishes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE_KEY_FINGERPRINT } from '#content/brand.ts'
import { RELEASE_KEY_PATH, SIGNED_LISTS } from '#content/signatures.ts'
import { type PublicKey, readPublicKey, SignatureError, verifySignature } from './openpgp.ts'

const AGAIN = 'run: npm run release -- sign'

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)

async function attempt<Value>(name: string, what: () => Promise<Value>, problems: string[]) {
  try {
    return await what()
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error
    problems.push(`${name}: ${error.message}`)
    return undefined
  }
}

async function keyOf(
  armored: string,
  fingerprint: string | undefined,
  problems: string[],
): Promise<PublicKey | undefined> {
  const key = await attempt(RELEASE_KEY_PATH, () => readPublicKey(armored), problems)
  if (key && key.fingerprint !== fingerprint) {
    problems.push(
      `${RELEASE_KEY_PATH} is ${key.fingerprint}, but the brand facts name ${fingerprint ?? 'no key'}: run: npm run release -- key FILE`,
    )
  }
  return key
}

interface SignedList {
  name: string
  text: string | undefined
  signature: string | undefined
}

function problemsWithoutKey(lists: readonly SignedList[], fingerprint: string | undefined): string[] {
  const signed = lists.filter(({ signature }) => signature !== undefined)
  return [
    ...(fingerprint
      ? [`the brand facts name the key ${fingerprint}, but ${RELEASE_KEY_PATH} is missing`]
      : []),
    ...signed.map(({ name }) => `${name}.asc is published without the key it was made with`),
  ]
}

async function checkList(
  { name, text, signature }: SignedList,
  key: PublicKey | undefined,
  problems: string[],
) {
  if (text === undefined) {
    if (signature !== undefined) problems.push(`${name}.asc signs a file that is missing`)
  } else if (signature === undefined) {
    // A key that is published promises signatures: without one, anybody could have put the list there.
    problems.push(`${name} is not signed, but a key is published; ${AGAIN}`)
  } else if (key) {
    const failure = `${name}.asc does not fit ${name}; ${AGAIN}`
    await attempt(failure, () => verifySignature(text, signature, key), problems)
  }
}

/** What is wrong with the signatures of a built site; nothing where no key is published and nothing is signed. */
export async function signatureProblems(
  dist: string,
  fingerprint: string | undefined = RELEASE_KEY_FINGERPRINT,
): Promise<string[]> {
  const armored = readIfThere(join(dist, RELEASE_KEY_PATH))
  const lists = SIGNED_LISTS.map(name => ({
    name,
    text: readIfThere(join(dist, name)),
    signature: readIfThere(join(dist, `${name}.asc`)),
  }))
  if (armored === undefined) return problemsWithoutKey(lists, fingerprint)
  const problems: string[] = []
  const key = await keyOf(armored, fingerprint, problems)
  for (const list of lists) await checkList(list, key, problems)
  return problems
}
