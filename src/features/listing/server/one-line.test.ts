import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { BUDGETS } from '#platform/budgets.ts'
import { type Answer, openTestApi, type TestApi } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { pngPicture } from '#server/testing/listings.ts'
import { networkIn, PROXY, visitorAt } from '#server/testing/visitors.ts'

const LINE = '203.0.113.7'
const PEOPLE = 40
const READ = [
  '/v1/category/list',
  '/v1/news/list?start=0&count=20',
  '/v1/application/hot_list',
  '/v1/application/list',
]
const SUBSCRIBERS = 15
const LISTINGS: ListingKind[] = ['dapp', 'token', 'nft', 'chain', 'chain']
const CHECKS_EACH = 8
const MINUTE_S = 60

const isServed = ({ status, headers }: Answer) =>
  status === 429 ? Number(headers.get('retry-after')) <= MINUTE_S : status < 400

onBothDatabases(env => {
  let api: TestApi
  let logo: Buffer
  beforeEach(async () => {
    const settings = { TRUSTED_PROXIES: PROXY, UNPAID_REQUESTS: '' }
    api = await openTestApi({ env: { ...(await env()), ...settings }, budgets: BUDGETS })
    logo = await pngPicture()
  })
  afterEach(() => api.close())

  const subscribe = (address: string, email: string) =>
    visitorAt(api, address).post('/api/tokenPocket/subscribe', { email })
  const ownPart = (kind: ListingKind, i: number) => (kind === 'chain' ? { chain_id: `${700_000 + i}` } : {})

  test('forty people behind one IPv4 address read, subscribe and list at once, and none is sent away', async () => {
    const visitor = visitorAt(api, LINE)
    const reading = Array.from({ length: PEOPLE }, () => READ.map(path => visitor.get(path)))
    const subscribing = Array.from({ length: SUBSCRIBERS }, (_, i) => subscribe(LINE, `p${i}@example.org`))
    const answers = await Promise.all([...reading.flat(), ...subscribing])
    expect(answers.filter(answer => !isServed(answer))).toEqual([])
    for (const [i, kind] of LISTINGS.entries()) {
      for (let n = 0; n < CHECKS_EACH; n++)
        expect((await visitor.post(`/v1/submission/${kind}/check`, {})).status).toBe(200)
      const email = `owner${i}@example.org`
      expect(await visitor.request(kind, logo, { ...ownPart(kind, i), email }), kind).toBeDefined()
    }
  })

  test('one address that makes up e-mail addresses gets no more than its share, and no more of its /48', async () => {
    const served = async (addressOf: (i: number) => string) => {
      const answers = []
      for (let i = 0; i < 60; i++) answers.push(await subscribe(addressOf(i), `made-up${i}@example.org`))
      return answers.filter(({ status }) => status === 200).length
    }
    expect(await served(() => LINE)).toBe(BUDGETS.mails.address)
    expect(await served(i => networkIn(9, i))).toBe(BUDGETS.mails.site)
    // Who lists a project from there has not used any of it.
    expect(await visitorAt(api, LINE).request('chain', logo, { chain_id: '700700' })).toBeDefined()
  })

  test('made-up forms and addresses of owners make no room for more unpaid requests', async () => {
    const stored = []
    for (let i = 0; i < 12; i++) {
      const change = { chain_id: `${710_000 + i}`, email: `made-up${i}@example.org` }
      stored.push(await visitorAt(api, LINE).request('chain', logo, change))
    }
    expect(stored.filter(Boolean)).toHaveLength(9)
  })
})
