import type { APIRoute, GetStaticPaths } from 'astro'
import { HASH_LIST } from '#content/hash-list.ts'
import { readSignature } from '#content/signatures.ts'

/** `/hashes.txt.asc`, once there is one. */
export const getStaticPaths = (() => {
  const text = readSignature(HASH_LIST)
  return text === undefined ? [] : [{ params: { list: HASH_LIST }, props: { text } }]
}) satisfies GetStaticPaths

export const GET: APIRoute<{ text: string }> = ({ props }) => new Response(props.text)
