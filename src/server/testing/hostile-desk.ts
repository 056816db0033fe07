import type { ListingValues } from '#features/listing/contract/submissions.ts'
import { keepChecks } from '#features/listing/server/waiting-checks.ts'
import { type Db, isoTime } from '#platform/db/tables.ts'
import { hashOf } from '#platform/secrets.ts'
import { addSubmission } from './submissions.ts'

/** What somebody may send in the hope that it does something on the machine of staff. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '</script></style></title><img src=x onerror=alert(2)>',
  `"'><svg/onload=alert(3)>`,
  '\u202egnp.exe\u2066\u200b',
  'a\nb\r\n; rm -rf ~ #`$(id)`',
  '&lt;b&gt; {{7*7}} <!-- --> ]]>',
  'write to mallory@evil.example, <mallory%40evil.example> or @mallory@evil.example',
  'x'.repeat(3000),
]

export const HOSTILE_URLS = [
  'javascript:alert(4)',
  'data:text/html,<script>alert(5)</script>',
  'https://tokenpocket.pro@evil.example/',
  'https://evil.example/"onmouseover="alert(6)',
  'https://evil.example/?to=mallory@evil.example',
  'https://xn--unswap-qvf.org/',
]

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(7)"><script>alert(8)</script></svg>'

/** Stored as if an upload had let it through; the address at which forms name it. */
export async function addPicture(db: Db, content: Buffer): Promise<string> {
  const hash = hashOf(content.toString('base64'))
  const id = hash.slice(0, 22).replace(/[^\w-]/g, 'x')
  await db
    .insertInto('image_contents')
    .values({ hash, bytes: content.length, content_base64: content.toString('base64') })
    .execute()
  await db
    .insertInto('images')
    .values({
      id,
      purpose: 'logo',
      type: 'image/png',
      width: 200,
      height: 200,
      content_hash: hash,
      created_at: isoTime(Date.now()),
      kept: 1,
    })
    .execute()
  return `/v1/image/${id}`
}

/** A queue of requests that try everything, one after the other; their numbers. */
export async function addHostileSubmissions(db: Db, logo: Buffer): Promise<string[]> {
  const pictures = [await addPicture(db, logo), await addPicture(db, Buffer.from(SVG))]
  const ids: string[] = []
  for (const [place, text] of [...HOSTILE_TEXTS, ...HOSTILE_URLS].entries()) {
    const isUrl = place >= HOSTILE_TEXTS.length
    const values: ListingValues = {
      title: isUrl ? `Omega ${place}` : text,
      desc: text,
      contact: [text, 'mallory@evil.example'],
      url: isUrl ? text : `https://omega${place}.example/app`,
      address: {},
      email: 'mallory@evil.example',
      icon_url: pictures[place % pictures.length],
      hasTokens: true,
      tokens: [{ network: 'eth', symbol: text, contract: text }],
    }
    const id = await addSubmission(db, { values })
    await keepChecks(
      db,
      id,
      [
        { code: 'lookalike', verdict: 'staff', field: text, detail: text },
        { code: 'listed', verdict: 'stop', field: 'url', detail: 'Alpha Swap' },
      ],
      new Date(),
    )
    ids.push(id)
  }
  return ids
}
