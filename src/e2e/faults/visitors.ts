import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { LOGO_SIDE_PX } from '#contract/limits.ts'
import { VALID_FORMS } from '#features/listing/contract/fixtures.ts'
import { type Answered, callServer, isOpen, type LabCall } from './call-server.ts'
import { stepsTaken } from './history.ts'
import { LAB_RECEIVER, type Lab } from './lab.ts'
import { addRivals } from './lab-database.ts'

/** Between two tries of a call whose answer is open. */
const AGAIN_MS = 300
/** Pauses between visits leave the machine to the servers. */
const PAUSE_MS = 120
const RIVALS = 3
/** How often a payment is asked about, and how long between. */
const LOOKS = 60
const LOOK_PAUSE_MS = 250
const PROBE_MS = 5_000

interface Stopping {
  signal: AbortSignal
}

const text = (data: Readonly<Record<string, unknown>>, name: string): string => String(data[name] ?? '')
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })

/** Numbers that no two visits share. */
let visits = 0
const nextVisit = () => ++visits

const anyServer = ({ random, servers }: Lab): number => Math.floor(random() * servers.length)

/** Makes a call, again and again while its answer is open, each time to any server; undefined when the run ends first. */
async function callUntilAnswered(lab: Lab, { signal }: Stopping, call: Omit<LabCall, 'server'>) {
  while (!signal.aborted) {
    const answered = await callServer(lab, { ...call, server: anyServer(lab) })
    if (!isOpen(answered.record)) return answered
    await sleep(AGAIN_MS)
  }
  return undefined
}

async function subscribe(lab: Lab, stopping: Stopping): Promise<void> {
  const subject = `s${nextVisit()}@example.org`
  await callUntilAnswered(lab, stopping, {
    action: 'subscribe',
    subject,
    path: '/api/tokenPocket/subscribe',
    body: { email: subject },
  })
}

let picture: Promise<Buffer<ArrayBuffer>> | undefined
/** A logo that is accepted. */
export async function makePicture(): Promise<Buffer<ArrayBuffer>> {
  const background = { r: 40, g: 120, b: 250 }
  const create = { width: LOGO_SIDE_PX, height: LOGO_SIDE_PX, channels: 3, background } as const
  return Buffer.from(await sharp({ create }).png().toBuffer())
}

/** A new upload of the logo, by its address. */
async function upload(lab: Lab, stopping: Stopping): Promise<string> {
  picture ??= makePicture()
  const body = new FormData()
  body.set('image', new Blob([await picture], { type: 'image/png' }), 'logo.png')
  body.set('purpose', 'logo')
  const call = { action: 'upload', subject: 'logo', path: '/v1/image/upload', body } as const
  const answered = await callUntilAnswered(lab, stopping, call)
  return text(answered?.data ?? {}, 'url')
}

export interface TakenOffer {
  id: string
  secret: string
  units: string
  form: Record<string, unknown>
  email: string
}

/** A form that passes the checks, and an amount to pay for it. */
async function takeOffer(lab: Lab, stopping: Stopping, logo: string): Promise<TakenOffer | undefined> {
  const visit = nextVisit()
  const email = `r${visit}@example.org`
  const names = { name: `Chain ${visit}`, chain_id: String(800_000 + visit), short_name: `L${visit}` }
  const form = { ...VALID_FORMS.chain, ...names, email, icon_url: logo }
  const checked = await callUntilAnswered(lab, stopping, {
    action: 'check',
    subject: email,
    path: '/v1/submission/chain/check',
    body: form,
  })
  const check = text(checked?.data ?? {}, 'check')
  if (check === '') return undefined
  // An answer that is lost leaves an offer that nobody knows; a check serves once, so the visitor begins anew.
  const { data } = await callServer(lab, {
    action: 'offer',
    subject: '',
    server: anyServer(lab),
    path: '/v1/donation/intent',
    body: { kind: 'chain', check },
    note: offered => ({
      subject: text(offered, 'id'),
      amount: text(offered, 'amount_units'),
      expires:
        lab.recorder.now() +
        Date.parse(text(offered, 'expires_at')) -
        Date.parse(text(offered, 'created_at')),
    }),
  })
  const [id, secret, units] = [text(data, 'id'), text(data, 'secret'), text(data, 'amount_units')]
  return id === '' ? undefined : { id, secret, units, form, email }
}

const submitting = ({ id, secret, form }: TakenOffer, key: string): Omit<LabCall, 'server'> => ({
  action: 'submit',
  subject: id,
  path: '/v1/submission/chain',
  headers: { ...bearer(secret), 'idempotency-key': key },
  body: { ...form, intent_id: id, lang: 'en' },
  note: data => ({ receipt: text(data, 'id'), version: 1 }),
})

/** What a request's answers say of how far it has come; one that is not there has come nowhere. */
const progress = (data: Readonly<Record<string, unknown>>) => ({
  version: data.state === undefined ? 0 : stepsTaken(text(data, 'state')),
})

async function submitAndFollow(lab: Lab, stopping: Stopping, logo: string): Promise<void> {
  const offer = await takeOffer(lab, stopping, logo)
  if (!offer) return
  const call = submitting(offer, randomBytes(16).toString('base64url'))
  const isTwice = lab.random() < 0.3
  // A double click, or two tabs: the same request to two servers at once.
  const [first, second] = await Promise.all([
    callUntilAnswered(lab, stopping, call),
    isTwice ? callUntilAnswered(lab, stopping, call) : undefined,
  ])
  const receipt = first ?? second
  if (receipt?.record.outcome !== 'acknowledged') return
  const [subject, key] = [text(receipt.data, 'id'), text(receipt.data, 'key')]
  const { server } = receipt.record
  const base = { subject, server, headers: bearer(key), note: progress }
  await callServer(lab, { ...base, action: 'read', path: `/v1/submission/${subject}` })
  if (lab.random() < 0.4) {
    await callServer(lab, {
      ...base,
      action: 'withdraw',
      path: `/v1/submission/${subject}/withdraw`,
      body: {},
    })
    await callServer(lab, { ...base, action: 'read', path: `/v1/submission/${subject}` })
  }
}

const naming = (offer: string, secret: string, transfer: string): Omit<LabCall, 'server'> => ({
  action: 'name',
  subject: offer,
  path: `/v1/donation/intent/${offer}/transaction`,
  headers: bearer(secret),
  body: { link: transfer },
  note: data => ({ transfer, verdict: text(data, 'state') }),
})

const isDecided = (answered: Answered | undefined): boolean =>
  ['confirmed', 'rejected', 'expired'].includes(String(answered?.record.verdict))

/** Pays, and names the payment for the offer and for rivals of it at once, until each is decided. */
async function pay(lab: Lab, stopping: Stopping, logo: string): Promise<void> {
  const offer = await takeOffer(lab, stopping, logo)
  if (!offer) return
  const rivals = await addRivals(lab.database, offer.id, RIVALS).catch(() => [])
  const transfer = await lab.chain.token.transfer(LAB_RECEIVER, offer.units)
  await Promise.all(
    [offer.id, ...rivals].map(async id => {
      for (let look = 0; look < LOOKS && !stopping.signal.aborted; look++) {
        const answered = await callServer(lab, {
          ...naming(id, offer.secret, transfer),
          server: anyServer(lab),
        })
        if (isDecided(answered) || answered.record.outcome === 'declined') return
        await sleep(LOOK_PAUSE_MS)
      }
    }),
  )
}

/** One request that is stored and waits for its donation. */
export async function submitOnce(lab: Lab): Promise<TakenOffer> {
  const stopping = { signal: AbortSignal.timeout(PROBE_MS) }
  const offer = await takeOffer(lab, stopping, await upload(lab, stopping))
  if (!offer) throw new Error('no amount was offered')
  const { record } = await callServer(lab, {
    ...submitting(offer, randomBytes(16).toString('base64url')),
    server: 0,
  })
  if (record.outcome !== 'acknowledged') throw new Error(`the request was not taken: ${record.message}`)
  return offer
}

/** Names a transaction for an offer; what the server says of it. */
export async function nameOnce(lab: Lab, { id, secret }: TakenOffer, transfer: string): Promise<unknown> {
  return (await callServer(lab, { ...naming(id, secret, transfer), server: 0 })).record.verdict
}

/** Whether a payment that is named to this server is confirmed at once. */
export async function payOnce(lab: Lab, server: number): Promise<boolean> {
  const stopping = { signal: AbortSignal.timeout(PROBE_MS) }
  const logo = await upload(lab, stopping)
  const offer = logo === '' ? undefined : await takeOffer(lab, stopping, logo)
  if (!offer) return false
  const transfer = await lab.chain.token.transfer(LAB_RECEIVER, offer.units)
  const { record } = await callServer(lab, { ...naming(offer.id, offer.secret, transfer), server })
  return record.verdict === 'confirmed'
}

async function readLists(lab: Lab): Promise<void> {
  const server = anyServer(lab)
  const base = { action: 'list', subject: '', server } as const
  await callServer(lab, { ...base, path: '/v1/application/list?start=0&count=40&lang=en' })
}

export interface Visitors {
  /** Lets everybody finish what was begun. */
  leave: () => Promise<void>
}

/** What many visitors do at once, until they leave: subscribers, readers, owners who submit, and some who pay. */
export function letVisitorsIn(lab: Lab): Visitors {
  const leaving = new AbortController()
  const stopping = { signal: leaving.signal }
  const repeat = async (visit: () => Promise<void>, pauseMs = PAUSE_MS) => {
    while (!leaving.signal.aborted) {
      await visit()
      await sleep(pauseMs * (0.5 + lab.random()))
    }
  }
  const withLogo = async (visit: (logo: string) => Promise<void>) => {
    let logo = ''
    let uses = 0
    await repeat(async () => {
      if (uses++ % 10 === 0 || logo === '') logo = await upload(lab, stopping)
      await visit(logo)
    })
  }
  const all = Promise.all([
    repeat(() => subscribe(lab, stopping)),
    repeat(() => subscribe(lab, stopping)),
    repeat(() => readLists(lab)),
    withLogo(logo => submitAndFollow(lab, stopping, logo)),
    withLogo(logo => submitAndFollow(lab, stopping, logo)),
    withLogo(logo => submitAndFollow(lab, stopping, logo)),
    withLogo(logo => pay(lab, stopping, logo)),
  ])
  // One who fails ends the run where they are awaited.
  all.catch(() => {})
  return {
    leave: async () => {
      leaving.abort()
      await all
    },
  }
}
