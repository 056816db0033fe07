import type { Release } from './releases.ts'

/**
 * Other hosts that hold the same files under the same paths: the setting RELEASE_MIRRORS, origins with commas between.
 * They are not in the signed list: whichever host a file is from, it is compared with the one published hash.
 */
export function parseMirrors(text: string | undefined): string[] {
  const parts = (text ?? '').split(/[\s,]+/).filter(part => part !== '')
  const origins = parts.map(part => {
    const url = URL.parse(part)
    const isOrigin = url?.protocol === 'https:' && [url.origin, `${url.origin}/`].includes(part)
    if (!isOrigin) throw new Error(`RELEASE_MIRRORS: "${part}" is not an https:// origin without a path`)
    return url.origin
  })
  return [...new Set(origins)]
}

export interface Mirror {
  host: string
  url: string
}

/** Where else a file is; the host that the release itself names is left out. */
export function mirrorsOf(
  release: Release,
  origins: readonly string[] = parseMirrors(process.env.RELEASE_MIRRORS),
): Mirror[] {
  const own = new URL(release.url)
  return origins
    .filter(origin => origin !== own.origin)
    .map(origin => ({ host: new URL(origin).host, url: new URL(own.pathname, origin).href }))
}
