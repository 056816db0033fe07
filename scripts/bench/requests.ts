import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'

/** Another network for each call: what is measured is the work and not the limit of one visitor. */
export const visitor = () => ({ 'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}` })

const AT_ONCE = 50
/** An owner sends a logo of their own: a request locks its pictures until it is durable, so requests with one logo would wait. */
const LOGOS = 100

export interface Prepared {
  path: string
  headers: Record<string, string>
  body: string
}

/** What the API answers, read as text by name. */
async function ask(url: string, body: string | FormData): Promise<(name: string) => string> {
  const headers = { ...visitor(), ...(typeof body === 'string' && { 'content-type': 'application/json' }) }
  const answer: unknown = await (await fetch(url, { method: 'POST', headers, body })).json()
  const { result, data } = Object(answer)
  if (result !== 0) throw new Error(`${url}: ${JSON.stringify(answer)}`)
  return name => String(Object(data)[name])
}

async function uploadLogos(url: string): Promise<string[]> {
  const png = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#28f' } })
    .png()
    .toBuffer()
  const urls: string[] = []
  while (urls.length < LOGOS) {
    const body = new FormData()
    body.set('image', new Blob([new Uint8Array(png)]), 'logo.png')
    body.set('purpose', 'logo')
    urls.push((await ask(`${url}/v1/image/upload`, body))('url'))
  }
  return urls
}

/** Listing requests that only wait to be sent: each of a site of its own, checked, with its intent. */
export async function preparedRequests(url: string, count: number, round: number): Promise<Prepared[]> {
  const logos = await uploadLogos(url)
  const prepare = async (place: number): Promise<Prepared> => {
    const form = {
      ...VALID_FORMS.dapp,
      audit_report: [],
      title: `Measured ${round} ${place}`,
      url: `https://m${round}-${place}.example.org/`,
      icon_url: logos[place % LOGOS],
    }
    const passed = await ask(`${url}/v1/submission/dapp/check`, JSON.stringify(form))
    const intent = await ask(
      `${url}/v1/donation/intent`,
      JSON.stringify({ kind: 'dapp', check: passed('check') }),
    )
    return {
      path: '/v1/submission/dapp',
      headers: {
        ...visitor(),
        authorization: `Bearer ${intent('secret')}`,
        'content-type': 'application/json',
        'idempotency-key': randomBytes(16).toString('hex'),
      },
      body: JSON.stringify({ ...form, intent_id: intent('id'), lang: 'en' }),
    }
  }
  const prepared: Prepared[] = []
  while (prepared.length < count) {
    const places = Array.from(
      { length: Math.min(AT_ONCE, count - prepared.length) },
      (_, at) => at + prepared.length,
    )
    prepared.push(...(await Promise.all(places.map(prepare))))
  }
  return prepared
}
