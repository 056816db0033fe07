import type { Release } from '#content/releases.ts'
import type { PackageFacts } from '#lib/apk/package-facts.ts'
import type { SignerFacts } from '#lib/apk/read-package.ts'

export type { PackageFacts, SignerFacts }

export type Verdict =
  /** The SHA-256 is on the list; `newest` is the newest release of the platform when this one is older. */
  | { kind: 'ours'; release: Release; isNewest: boolean; newest?: Release }
  /** Signed by a published certificate, SHA-256 not listed: do not install, ask us. */
  | { kind: 'unlisted-but-our-key' }
  | { kind: 'not-ours'; reason: NotOursReason }
  /** Names itself ours in a version the list does not know, and no published certificate could be compared. */
  | { kind: 'unknown-version' }
  | { kind: 'unreadable'; reason: UnreadableReason }
  /** Nothing is published, so there is nothing to compare with. */
  | { kind: 'no-list' }

export type NotOursReason =
  /** Somebody else's signature holds over the file. */
  | 'foreign-signer'
  /** Its signature does not hold: it was changed after signing, or the signature is false. */
  | 'changed'
  | 'unsigned'
  /** It is an image or some other file that installs nothing. */
  | 'not-an-app'
  /** It is made to exhaust the program that opens it. */
  | 'hostile'
  /** Its SHA-256 is not on the list, and its kind carries no signature that is read here. */
  | 'unknown'

export type UnreadableReason =
  | 'empty'
  /** A folder, or a file that is gone. */
  | 'not-a-file'
  /** An archive without its end, or with another than it has: cut off while it was downloaded. */
  | 'damaged'
  | 'too-large'
  | 'read-error'

export type FileType =
  | 'apk'
  | 'zip'
  | 'exe'
  | 'msi'
  | 'dmg'
  | 'pkg'
  | 'deb'
  | 'rpm'
  | 'appimage'
  | 'image'
  | 'other'

export interface FileReport {
  file: string
  size: number
  /** Lowercase hex; empty when the file could not be read to its end. */
  sha256: string
  /** By the file's bytes, never by its name alone. */
  type: FileType
  package?: PackageFacts
  signers?: SignerFacts
  verdict: Verdict
}

/** What the page sends to the worker; one check at a time, a new one ends the one before. */
export type CheckRequest = { type: 'check'; file: File; releases: Release[] } | { type: 'cancel' }

/** What the worker answers; `done` and `total` are bytes. */
export type CheckAnswer =
  | { type: 'progress'; done: number; total: number }
  | { type: 'done'; report: FileReport }
  | { type: 'cancelled' }
  | { type: 'failed'; message: string }
