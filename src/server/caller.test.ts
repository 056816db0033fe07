import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, readdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callerOf } from './caller.ts'
import { openSiteDatabase } from './database.ts'
import { readConfig } from './features.ts'
import { temporaryFolder } from './testing/api.ts'
import { COMPILED } from './testing/process.ts'
import { addSubmission } from './testing/submissions.ts'

/** Accounts that each Debian and macOS has. */
const PERSON = { uid: 1, name: 'daemon' }
const SERVICE = 65_534
const bySudo = { SUDO_UID: String(PERSON.uid), SUDO_USER: PERSON.name }

test.each([
  ['sudo names the caller, on a machine that keeps no logins', bySudo, undefined, SERVICE, PERSON.name, true],
  ['sudo names who logged in', bySudo, PERSON.uid, SERVICE, PERSON.name, true],
  ['sudo names one whom another became after the login', bySudo, 1_000, SERVICE, PERSON.name, false],
  [
    'a number and a name that do not belong together',
    { ...bySudo, SUDO_USER: 'ann' },
    undefined,
    SERVICE,
    undefined,
    false,
  ],
  ['a number that nobody has', { SUDO_UID: '54321', SUDO_USER: 'ann' }, undefined, SERVICE, undefined, false],
  ['sudo to the account that one is already', bySudo, undefined, PERSON.uid, undefined, false],
  [
    'root by sudo, which is nobody in particular',
    { SUDO_UID: '0', SUDO_USER: 'root' },
    undefined,
    SERVICE,
    'root',
    false,
  ],
  ['the account that logged in', {}, 1_000, 1_000, undefined, true],
  ['the account of a service, which nobody logged in to', {}, undefined, SERVICE, undefined, false],
])('who acts: %s', (_, env, login, own, name, isProven) => {
  expect(callerOf(env, login, own)).toEqual({ name: name ?? userInfo().username, isProven })
})

/** The command as a process of the service's account, as sudo starts it; only root can. */
function reviewAsService(dataDir: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'review.ts'), ...args],
    { uid: SERVICE, gid: SERVICE, env: { ...COMPILED, DATA_DIR: dataDir, ...env }, encoding: 'utf8' },
  )
  return { code: status, out: stdout, errors: stderr }
}

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')(
  'the log names who typed sudo; no access is not said to be no database',
  async () => {
    const dataDir = temporaryFolder()
    const { db, close } = await openSiteDatabase(readConfig({ DATA_DIR: dataDir }))
    const id = await addSubmission(db)
    await close()
    chmodSync(dataDir, 0o755)
    expect(reviewAsService(dataDir, bySudo, 'list')).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/this account has no access to .*site\.db; use site-review/),
    })
    for (const name of ['.', ...readdirSync(dataDir)]) chownSync(join(dataDir, name), SERVICE, SERVICE)
    expect(reviewAsService(dataDir, bySudo, 'note', id, 'looked at it').errors).toBe('')
    const forged = { ...bySudo, SUDO_USER: 'root' }
    expect(reviewAsService(dataDir, forged, 'note', id, 'me too').errors).toBe('')
    const { out } = reviewAsService(dataDir, bySudo, 'show', id)
    expect(out).toMatch(/Z {2}daemon: looked at it\n/)
    expect(out).toMatch(/Z {2}nobody \(unproven\): me too\n/)
  },
  60_000,
)
