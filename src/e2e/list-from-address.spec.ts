import { randomBytes } from 'node:crypto'
import { expect, type Page, test } from 'playwright/test'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { LISTING_THINGS } from '#features/listing/contract/form.ts'
import { wordKeys } from '#features/listing/contract/message-keys.ts'
import { CATALOGUE } from '#server/database.ts'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { bytecodeOf } from '#server/testing/evm/contracts.ts'
import { goodForm, pngPicture } from '#server/testing/listings.ts'
import { forwardTo, type Strangers, startStrangers } from '#server/testing/strangers.ts'
import { fieldFaults } from './field-faults.ts'
import { categoryTitles, fillListing, networkTitles } from './fill-listing.ts'
import { giveLogo, send } from './send-listing.ts'
import { openSiteHere, type SiteHere } from './site-here.ts'
import { words } from './words.ts'

const PHONE = { width: 390, height: 844 }
/** A form, a logo and what is sent; a busy machine takes its time. */
const WALK_MS = 120_000

/** Longer than a form takes to show what was read. */
const FOLDED_MS = 500

/** As viem lists it. */
const FUJI_NODE = 'https://api.avax-test.network/ext/bc/C/rpc'

const newName = (): string => `walk-${randomBytes(4).toString('hex')}`
const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`

/** Without the questions that only some answers bring. */
const shortDapp = () =>
  goodForm('dapp', '', {
    hasReferral: false,
    referralReward: '',
    hasAudit: false,
    hasTokens: false,
    address: { eth: newAddress() },
  })

let chain: TestChain
let strangers: Strangers
/** Of the network that a walk is for. */
let node: TestChain | undefined
let nodeCalls = 0
/** With a node for BNB Smart Chain, and with outbound checks on. */
let asking: SiteHere
/** With neither. */
let alone: SiteHere

test.describe.configure({ timeout: WALK_MS })
test.use({ viewport: PHONE, hasTouch: true })
test.beforeAll(async () => {
  ;[chain, strangers, alone] = await Promise.all([
    startChain(),
    startStrangers(),
    openSiteHere({ catalogue: CATALOGUE }),
  ])
  asking = await openSiteHere({ catalogue: CATALOGUE, strangers, env: { DONATION_RPC_URL: chain.url } })
})
test.afterAll(async () => {
  await Promise.all([asking?.stop(), alone?.stop()])
  await Promise.all([chain?.stop(), node?.stop(), strangers?.stop()])
})

/** Questions of the form that are asked: a group of inputs is one. What is called optional at the form's end is not counted. */
const questions = (page: Page) =>
  page
    .locator('#listing-form .formSection > div > .formField:visible')
    .filter({ hasNot: page.locator('.formName small') })
const next = (page: Page, lang: string) =>
  page.getByRole('button', { name: words(lang, 'listing').form.next, exact: true })

async function openOwn(
  page: Page,
  kind: ListingKind,
  lang = 'en',
  { url }: SiteHere = asking,
): Promise<void> {
  await page.goto(`${url}/${lang}/submit/${kind}/`)
  await page.locator('#listing-form').hover()
  await expect(page.locator('main astro-island:not([ssr])').first()).toBeAttached()
}

interface Thing {
  /** What is typed into the first field. */
  of: string
  /** What the page shows of it. */
  shown: readonly string[]
  /** Everything that the form asks, `of` and what was read included. */
  form: Record<string, unknown>
}

interface Walk {
  /** Questions of the form, and those that are left where everything could be read (docs/listing.md). */
  asked: number
  left: number
  /** Where the site says that it has read it, and which fields. */
  source: 'contract' | 'list' | 'site'
  read: readonly string[]
  /** One that can be read and that nobody has asked for. */
  readable: (lang: string) => Promise<Thing>
  /** One of which nothing is known. */
  unknown: () => string
}

async function placeSite(): Promise<string> {
  const icon = await pngPicture({ width: 180, height: 180 })
  const head =
    '<title>Example Swap</title><meta name=description content="Swaps."><link rel=apple-touch-icon href=/i.png>'
  return strangers.serve((request, response) => {
    const isIcon = request.url === '/i.png'
    response.setHeader('content-type', isIcon ? 'image/png' : 'text/html')
    response.end(isIcon ? icon : `<!doctype html><html lang="en">${head}`)
  }, `${newName()}.example.org`)
}

/** An RPC URL of a chain of this id: a real node, whose own name no check may ask. */
async function placeNode(id: string): Promise<string> {
  node = await startChain(Number(id))
  const forward = forwardTo(node.url)
  return strangers.serve((request, response) => {
    nodeCalls += 1
    return forward(request, response)
  }, `${newName()}.example.org`)
}

/** On the public list, without a node, and not among our networks, one for each language of a walk: id, name, currency, symbol. */
const PUBLIC_CHAINS: Readonly<Record<string, readonly string[]>> = {
  en: ['64', 'Ellaism', 'Ellaism Ether', 'ELLA'],
  ja: ['101', 'EtherInc', 'EtherInc Ether', 'ETI'],
}
const ASSET = ['network', 'name', 'symbol', 'total_supply', 'bl_symbol']
const CURRENCY = ['currency_name', 'currency_symbol', 'currency_decimals']

const WALKS: Readonly<Record<ListingKind, Walk>> = {
  token: {
    asked: 16,
    left: 9,
    source: 'contract',
    read: [...ASSET, 'decimal', 'tokenStandard'],
    readable: async () => {
      const { address } = await chain.placeToken(newAddress())
      return {
        of: `Contract: ${address}`,
        shown: ['Placed for tests', 'PLACED', 'BNB Smart Chain', 'BEP20', '5000000000', 'BSC'],
        form: goodForm('token', '', { precision: '2' }),
      }
    },
    unknown: newAddress,
  },
  nft: {
    asked: 13,
    left: 6,
    source: 'contract',
    read: [...ASSET, 'owner_address', 'nft_type'],
    readable: async () => {
      const of = newAddress()
      await chain.ask('hardhat_setCode', [of, await bytecodeOf('Collection')])
      const shown = ['Example Collection', 'EXC', 'BNB Smart Chain', 'BEP721', '9999', 'BSC']
      return { of, shown, form: goodForm('nft', '') }
    },
    unknown: newAddress,
  },
  dapp: {
    asked: 13,
    left: 10,
    source: 'site',
    read: ['title', 'desc', 'language'],
    readable: async () => ({ of: await placeSite(), shown: ['Example Swap', 'Swaps.'], form: shortDapp() }),
    unknown: () => `https://${newName()}.example.org/`,
  },
  chain: {
    asked: 11,
    left: 7,
    source: 'list',
    read: ['name', ...CURRENCY],
    readable: async lang => {
      const [of = '', ...shown] = PUBLIC_CHAINS[lang] ?? []
      return { of, shown, form: goodForm('chain', '', { rpc_urls: [await placeNode(of)] }) }
    },
    unknown: () => String(10_000_000 + randomBytes(4).readUInt32BE()),
  },
}

/** To the sent request, from the first field on. */
async function walk(page: Page, kind: ListingKind, lang: string, site: SiteHere): Promise<void> {
  const isRead = site === asking
  const { fields, facts, logo } = words(lang, 'listing')
  const { asked, left, source, read, readable, unknown } = WALKS[kind]
  const thing = LISTING_THINGS[kind]
  const of = unknown()
  const { form, shown, ...given } = isRead
    ? await readable(lang)
    : { of, shown: [], form: { ...goodForm(kind, ''), ...(kind === 'dapp' && shortDapp()) } }

  await openOwn(page, kind, lang, site)
  await expect(questions(page)).toHaveCount(asked)
  const first = page.locator('#listing-form :is(input, textarea)').first()
  const label = wordKeys(kind, thing)
    .map(key => fields[key])
    .find(Boolean).label
  await expect(first).toHaveAccessibleName(label)
  const answer = page.waitForResponse('**/look-up')
  await first.fill(given.of)
  await answer
  if (isRead) {
    const box = page.getByRole('status').filter({ hasText: facts[source] })
    await expect(box).toContainText(facts.look)
    for (const text of shown) await expect(box.getByText(text, { exact: true }).first()).toBeVisible()
    await expect(questions(page)).toHaveCount(left)
  } else {
    if (source === 'contract') await expect(page.getByText(facts.none)).toBeVisible()
    else await page.waitForTimeout(FOLDED_MS)
    await expect(questions(page)).toHaveCount(asked)
  }
  expect(await fieldFaults(page)).toEqual([])

  const networks = await networkTitles(site.url)
  const categories = await categoryTitles(site.url, lang)
  const answered = [thing, ...(isRead ? read : [])]
  await fillListing({ page, lang, kind, form, networks, categories, answered })
  if (isRead && kind === 'dapp') {
    // Its icon is the logo.
    await next(page, lang).click()
    await page.getByRole('button', { name: logo.continue }).click()
  } else await giveLogo(page, lang)
  const calls = nodeCalls
  await send(page, lang)
  if (isRead && kind === 'chain') expect(nodeCalls).toBeGreaterThan(calls)
}

/** The walks of `npm test`: one where there is somebody to ask, and one where there is not. */
const USUAL = ['token en true', 'chain en false']

for (const kind of LISTING_KINDS)
  for (const lang of ['en', 'ja'])
    for (const isRead of [true, false]) {
      const tag = USUAL.includes(`${kind} ${lang} ${isRead}`) ? [] : '@all'
      const how = isRead ? 'what can be read of it' : 'every answer of its owner'
      test(
        `a ${kind} is sent from the thing itself with ${how}, on a phone in ${lang}`,
        { tag },
        ({ page }) => walk(page, kind, lang, isRead ? asking : alone),
      )
    }

test('what was read can be edited, is kept, and is never laid over what somebody typed', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  const { address } = await chain.placeToken(newAddress())
  const field = (name: 'tokenName' | 'symbol' | 'decimal') =>
    page.locator('main').getByLabel(fields[name].label, { exact: true })
  await openOwn(page, 'token', 'en')
  await field('symbol').fill('MINE')
  await page.locator('main').getByLabel(fields.address.label, { exact: true }).fill(address)
  await expect(page.getByText(facts.differs)).toBeVisible()
  await expect(field('symbol')).toHaveValue('MINE')
  await expect(field('tokenName')).toBeHidden()
  await page.getByRole('button', { name: facts.edit }).click()
  await expect(page.getByRole('radiogroup', { name: fields.network.label }).locator(':focus')).toBeVisible()
  await expect(field('tokenName')).toHaveValue('Placed for tests')
  await page.getByRole('button', { name: facts.use }).click()
  await expect(field('symbol')).toHaveValue('PLACED')
  await page.reload()
  await expect(page.getByText(facts.look)).toBeVisible()
  await expect(field('symbol')).toBeHidden()
})

test('another contract takes back what the first one brought', async ({ page }) => {
  const { facts, fields } = words('en', 'listing')
  const { address } = await chain.placeToken(newAddress())
  await openOwn(page, 'token', 'en')
  const contract = page.locator('main').getByLabel(fields.address.label, { exact: true })
  await contract.fill(address)
  await expect(page.getByText(facts.look)).toBeVisible()
  await contract.fill(newAddress())
  await expect(page.getByText(facts.none)).toBeVisible()
  await expect(page.locator('main').getByLabel(fields.tokenName.label, { exact: true })).toHaveValue('')
})

test('a network that is listed is asked seven questions, and what may stay empty comes last', async ({
  page,
}) => {
  const { facts, fields, sections } = words('en', 'listing')
  await openOwn(page, 'chain')
  const id = page.locator('main').getByLabel(fields.chainId.label, { exact: true })
  await id.fill('43114')
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText('Avalanche')
  await expect(page.getByRole('heading', { name: sections.currency })).toHaveCount(0)
  const last = page.locator('#listing-form .formSection').last()
  await expect(last.getByRole('heading')).toHaveText(sections.optional)
  await expect(last.locator('.formName small')).toHaveCount(2)
  await expect(page.locator('#listing-form .formName small')).toHaveCount(2)
  // Its listed name says which of the two it is.
  await id.fill('43113')
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText('Fuji')
  await expect(questions(page)).toHaveCount(WALKS.chain.left - 2)
  // Where a node of it is listed, it is looked over, and may be another one.
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText(FUJI_NODE)
  await page.getByRole('button', { name: facts.edit }).click()
  const node = page.getByRole('group', { name: fields.rpcUrls.label }).getByRole('textbox')
  await expect(node).toHaveValue(FUJI_NODE)
  await node.fill('https://rpc.example.org')
  await id.fill('43114')
  await expect(page.getByRole('status').filter({ hasText: facts.list })).toContainText('C-Chain')
  await expect(node).toHaveValue('https://rpc.example.org')
})
