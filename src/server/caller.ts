import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import type { StaffCaller } from '#features/listing/review/cli-context.ts'
import type { Environment } from '#platform/config.ts'

/** What the kernel says of a process that no login began: a service, a container. */
const NO_LOGIN = 2 ** 32 - 1

/** The account that logged in, whatever the process has become since; undefined where the kernel keeps none. */
export function loginUid(): number | undefined {
  try {
    const uid = Number(readFileSync('/proc/self/loginuid', 'utf8'))
    return uid === NO_LOGIN ? undefined : uid
  } catch {
    return undefined
  }
}

function nameOf(uid: number): string | undefined {
  try {
    return execFileSync('id', ['-un', '--', String(uid)], { encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return undefined
  }
}

/** A container may run as a number that has no name. */
function ownName(uid: number | undefined): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${uid ?? '?'}`
  }
}

/** Whom sudo names, when it made this process another account's. Two names of one number are one person. */
function sudoCaller({ SUDO_UID = '', SUDO_USER }: Environment, own: number | undefined) {
  const uid = /^\d+$/.test(SUDO_UID) ? Number(SUDO_UID) : undefined
  if (uid === undefined || uid === own) return undefined
  return SUDO_USER !== undefined && nameOf(uid) === SUDO_USER ? { uid, name: SUDO_USER } : undefined
}

/** Anybody who knows its password or may use sudo. */
const ROOT = 0

/**
 * Who started the staff command. Proven is a person whom sudo named (`scripts/deploy/site-review`), or who logged in and
 * is still the same account; where the kernel knows of a login it has to be theirs. An account that nobody logged in to,
 * as the service's own, or root, is no person.
 */
export function callerOf(
  env: Environment = process.env,
  login = loginUid(),
  own = process.getuid?.(),
): StaffCaller {
  const bySudo = sudoCaller(env, own)
  const uid = bySudo?.uid ?? own
  const isTheirLogin = login === undefined ? bySudo !== undefined : login === uid
  return { name: bySudo?.name ?? ownName(own), isProven: isTheirLogin && uid !== ROOT }
}
