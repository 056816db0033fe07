import { type Release, releasesFor } from '#content/releases.ts'
import type { ApkProblem } from '#lib/apk/apk-error.ts'
import { lastOf } from '#lib/last-of.ts'
import type { FileReport, FileType, NotOursReason, Verdict } from './contract.ts'

/** The Android wallet's name; a test holds it against the address of its store page. */
export const OUR_PACKAGE = 'vip.mytokenpocket'

/** A file that was read to its end, and what was found in it. */
export type FileFinding = Pick<FileReport, 'sha256' | 'type' | 'package' | 'signers'> & {
  problem?: ApkProblem
}

/** Kinds that no system installs; an archive may hold an app, so it is not among them. */
const INSTALL_NOTHING: readonly FileType[] = ['image', 'other']

const notOurs = (reason: NotOursReason): Verdict => ({ kind: 'not-ours', reason })

function listed(release: Release, releases: readonly Release[]): Verdict {
  const { latest } = releasesFor(release.platform, releases)
  const isNewest = latest.some(({ version }) => version === release.version)
  if (isNewest) return { kind: 'ours', release, isNewest }
  const endOf = (file: string) => lastOf(file.split('.'))
  const namesake = latest.find(({ file }) => endOf(file) === endOf(release.file))
  return { kind: 'ours', release, isNewest, newest: namesake ?? latest[0] }
}

/** Neither the list nor a signature says anything of it: what it says of itself decides between two ways to say no. */
function judgeUnknown(facts: FileFinding['package'], releases: readonly Release[]): Verdict {
  const isNamedOurs = facts?.name === OUR_PACKAGE && facts.version !== undefined
  const isKnown = releases.some(
    ({ platform, version }) => platform === 'android' && version === facts?.version,
  )
  return isNamedOurs && !isKnown ? { kind: 'unknown-version' } : notOurs('unknown')
}

function judgePackage(
  { package: facts, signers, problem }: FileFinding,
  releases: readonly Release[],
): Verdict {
  if (problem === 'damaged') return { kind: 'unreadable', reason: 'damaged' }
  if (problem === 'bomb') return notOurs('hostile')
  if (problem === 'unsigned' || problem === 'changed') return notOurs(problem)
  const published = new Set(releases.flatMap(({ certificates }) => certificates))
  const isCertain = problem === undefined && signers?.verified === true && signers.certificates.length > 0
  if (!isCertain || published.size === 0) return judgeUnknown(facts, releases)
  // Every one of them: to a package of ours a stranger can add a signature of his own, and newer phones go by that.
  const isByOurs = signers.certificates.every(certificate => published.has(certificate))
  return isByOurs ? { kind: 'unlisted-but-our-key' } : notOurs('foreign-signer')
}

/**
 * Is it ours? Only a file whose SHA-256 is listed is; what a signature says decides how to say no. `releases` is the list
 * that the page holds.
 */
export function judgeFile(found: FileFinding, releases: readonly Release[]): Verdict {
  if (releases.length === 0) return { kind: 'no-list' }
  const release = releases.find(({ sha256 }) => sha256 === found.sha256)
  if (release) return listed(release, releases)
  if (found.type === 'apk') return judgePackage(found, releases)
  if (found.problem === 'damaged') return { kind: 'unreadable', reason: 'damaged' }
  if (found.problem) return notOurs('hostile')
  return notOurs(INSTALL_NOTHING.includes(found.type) ? 'not-an-app' : 'unknown')
}
