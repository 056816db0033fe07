import type { APIRoute, GetStaticPaths } from 'astro'
import { OFFICIAL_LIST, readReleaseKey, readSignature } from '#content/signatures.ts'

/** The operator's public key and the signature of the list of our names, once there are any. */
export const getStaticPaths = (() => {
  const files = {
    'release-key': readReleaseKey(),
    'official.json': readSignature(OFFICIAL_LIST),
  }
  return Object.entries(files).flatMap(([file, text]) =>
    text === undefined ? [] : [{ params: { file }, props: { text } }],
  )
}) satisfies GetStaticPaths

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text)
