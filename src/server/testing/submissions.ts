import { randomUUID } from 'node:crypto'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { imageIdOf } from '#contract/uploads.ts'
import { titleOf } from '#features/listing/contract/form.ts'
import type { ListingValues, SubmissionState } from '#features/listing/contract/submissions.ts'
import { addStep } from '#features/listing/server/steps.ts'
import type { Db } from '#platform/db/tables.ts'
import { hashOf, newSubmissionId } from '#platform/secrets.ts'

const LOGO = `/v1/image/${'a'.repeat(22)}`
const REPORT = `/v1/image/${'b'.repeat(22)}`
const REACHED = { email: 'ann@example.org', contact: ['https://t.me/example'], icon_url: LOGO }
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

/** Forms in their normal form, on the chains and categories of the tests' catalogue. */
export const SUBMISSION_FORMS: Record<ListingKind, ListingValues> = {
  dapp: {
    language: 'en',
    platform: ['eth', 'bsc'],
    title: 'Omega Swap',
    desc: 'Swaps well.',
    url: 'https://omega.example/app',
    address: { eth: TOKEN, bsc: TOKEN },
    categories: [1],
    tp_connect: 'both',
    hasReferral: false,
    referralReward: '',
    hasInviteReward: false,
    inviteAccount: '',
    rakeBackAccount: '',
    hasAudit: true,
    audit_report: [REPORT],
    audit_url: ['https://audits.example/omega.pdf'],
    hasTokens: false,
    tokens: [],
    ...REACHED,
  },
  token: {
    network: 'eth',
    name: 'Omega',
    symbol: 'OMG',
    bl_symbol: 'ETH',
    address: TOKEN,
    owner_address: TOKEN,
    total_supply: '1000',
    tokenStandard: 'ERC20',
    decimal: '6',
    precision: '4',
    gas: '60000',
    website: 'https://omega.example/',
    companyName: 'Omega',
    description: 'A token.',
    ...REACHED,
  },
  nft: {
    network: 'eth',
    name: 'Omega Apes',
    symbol: 'APE',
    bl_symbol: 'ETH',
    address: TOKEN,
    owner_address: TOKEN,
    total_supply: '1000',
    nft_type: 'ERC721',
    website: 'https://omega.example/',
    companyName: 'Omega',
    description: 'Apes.',
    ...REACHED,
  },
  chain: {
    name: 'Omega Chain',
    chain_id: '4321',
    short_name: 'OMC',
    type: 'mainnet',
    currency_name: 'Omega',
    currency_symbol: 'OM',
    currency_decimals: '18',
    rpc_urls: ['https://rpc.omega.example/'],
    explorer_url: 'https://scan.omega.example/',
    info_url: 'https://omega.example/',
    faucets: [],
    ...REACHED,
  },
}

export interface SubmissionOptions {
  kind?: ListingKind
  values?: ListingValues
  state?: SubmissionState
  lang?: string
  donation?: 'confirmed' | 'waived' | 'sandbox' | 'pending'
  created_at?: string
  due_at?: string | null
  /** Its logo was thrown away. */
  hasNoPictures?: boolean
}

/** The uploads that the forms above show; of no content, as nothing reads it. */
async function addPictures(db: Db, { icon_url, audit_report }: ListingValues, created_at: string) {
  const named = [
    { url: icon_url, purpose: 'logo' },
    { url: Object(audit_report)[0], purpose: 'report' },
  ].filter(({ url }) => url === LOGO || url === REPORT)
  const rows = named.map(({ url, purpose }) => ({
    id: imageIdOf(String(url)) ?? '',
    purpose,
    type: 'image/png',
    width: 200,
    height: 200,
    content_hash: null,
    created_at,
    kept: 1,
  }))
  if (rows.length > 0)
    await db
      .insertInto('images')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
}

/** A request as it is in the database, whatever brought it there; its id. */
export async function addSubmission(db: Db, options: SubmissionOptions = {}): Promise<string> {
  const { kind = 'dapp', state = 'in_review', lang = 'en', donation = 'confirmed', due_at = null } = options
  const created_at = options.created_at ?? new Date().toISOString()
  const values = { ...SUBMISSION_FORMS[kind], ...options.values }
  const id = newSubmissionId(kind)
  const intent_id = randomUUID()
  const isPaid = donation === 'confirmed'
  if (!options.hasNoPictures) await addPictures(db, values, created_at)
  await db
    .insertInto('donation_intents')
    .values({
      id: intent_id,
      secret_hash: hashOf(intent_id),
      kind,
      chain_id: 56,
      created_at,
      state: donation === 'pending' ? 'pending' : 'confirmed',
      sandbox: donation === 'sandbox' ? 1 : 0,
      waived: donation === 'waived' ? 1 : 0,
      token_symbol: 'TPT',
      token_decimals: 4,
      token_address: TOKEN,
      address: isPaid ? TOKEN : null,
      amount_units: '200001234',
      reserved_units: null,
      expires_at: '2030-01-01T00:00:00.000Z',
      claimed_at: null,
      reason: null,
      tx_hash: donation === 'waived' ? null : `0x${'12'.repeat(32)}`,
      confirmations: isPaid ? 15 : 0,
      required: 15,
      explorer: 'https://bscscan.com',
      paid_units: isPaid ? '200001234' : null,
      block_hash: null,
      confirmed_at: null,
      looks: 0,
      look_at: null,
    })
    .execute()
  await db
    .insertInto('submissions')
    .values({
      id,
      kind,
      lang,
      title: titleOf(values),
      email: String(values.email),
      state,
      intent_id,
      due_at,
      subject: `${kind} ${id}`,
      values_json: JSON.stringify(values),
      fields_json: '{}',
      idempotency_hash: id,
      content_hash: id,
      created_at,
      updated_at: created_at,
      published_as: null,
      purpose: 'listing',
    })
    .execute()
  await db.transaction().execute(tx => addStep(tx, id, state, '', created_at))
  return id
}

/** The offer that a request was made for. */
export async function offerOfSubmission(db: Db, id: string): Promise<string> {
  const request = await db
    .selectFrom('submissions')
    .select('intent_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return request.intent_id
}
