import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'
import type { Encoding } from './encodings.ts'

export interface SiteFile {
  /** From the root of the site, as its real file: `/en/about/index.html`. */
  path: string
  type: string
  encoding: Encoding
  body: Uint8Array<ArrayBuffer>
  etag: string
}

/**
 * Hono's types, where they lack something: Markdown, armored keys and signatures, and a charset for JSON, which old
 * programs read as Latin-1 without one.
 */
const TYPES: Record<string, string> = {
  ...mimes,
  asc: 'text/plain; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
}

const SUFFIXES: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
]

async function stampOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file)
  return `${mtimeMs} ${size} ${ino}`
}

/**
 * The files of one folder and nothing outside it: no `..`, no hidden name, no symbolic link that leads out. Tags are
 * made of the content, so a copy on another machine, or a rebuild that changed nothing, has the same.
 */
export function siteFiles(dist: string) {
  const tags = new Map<string, { stamp: string; etag: string }>()
  const root = realpath(dist)

  async function locate(path: string): Promise<string | undefined> {
    try {
      const [base, real] = await Promise.all([root, realpath(join(dist, path))])
      return real.startsWith(base + sep) && (await stat(real)).isFile() ? real : undefined
    } catch {
      return undefined
    }
  }

  async function read(path: string, encodings: readonly Encoding[]): Promise<SiteFile | undefined> {
    if ((await locate(path)) === undefined) return undefined
    for (const [encoding, suffix] of [...SUFFIXES, ['identity', ''] as const]) {
      const sent = path + suffix
      const real = encodings.includes(encoding) ? await locate(sent) : undefined
      if (real === undefined) continue
      // The stamp first: what changes meanwhile is read again.
      const stamp = await stampOf(real)
      const body = await readFile(real)
      const known = tags.get(real)
      const etag =
        known?.stamp === stamp
          ? known.etag
          : `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      tags.set(real, { stamp, etag })
      const type = getMimeType(path, TYPES) ?? 'application/octet-stream'
      return { path, type, encoding, body: new Uint8Array(body), etag }
    }
    return undefined
  }

  return { read }
}

/** A path that is safe to look for in the folder, or nothing. */
export function cleanPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname)
    const segments = path.split('/')
    const isStrange = /[\0\\]/.test(path) || segments.some(name => name === '..' || name === '.')
    // `/.well-known/` is the one hidden folder that is meant to be read.
    const isHidden = segments.some(name => name.startsWith('.') && name !== '.well-known')
    return path.startsWith('/') && !isStrange && !isHidden ? path : undefined
  } catch {
    return undefined
  }
}
