import { describe, expect, test } from 'vitest'
import { LISTING_KINDS, type ListingKind } from '#contract/listing-kinds.ts'
import { readCode } from './codes.ts'
import { metaOf } from './fields.ts'
import { TEST_CONTEXT, VALID_FORMS } from './fixtures.ts'
import { titleOf } from './form.ts'
import { fieldsOf, validateListing } from './validate.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

const validate = (kind: ListingKind, change: Record<string, unknown> = {}) =>
  validateListing(kind, { ...VALID_FORMS[kind], ...change }, TEST_CONTEXT)

/** The errors of a form that is valid but for these changes. */
function errors(kind: ListingKind, change: Record<string, unknown>): Record<string, string> {
  const result = validate(kind, change)
  return result.ok ? {} : result.fields
}

function accepted(kind: ListingKind, change: Record<string, unknown>): Record<string, unknown> {
  const result = validate(kind, change)
  expect(result).toMatchObject({ ok: true })
  return result.ok ? result.values : {}
}

describe('a form that is in order', () => {
  test.each(LISTING_KINDS)('of a %s is accepted as it is', kind => {
    expect(validate(kind)).toEqual({ ok: true, values: VALID_FORMS[kind] })
  })

  test('comes out in its normal form, however it was typed', () => {
    expect(
      accepted('token', {
        name: '\u200b Example \t Coin ',
        website: 'EXAMPLE.org',
        email: ' ann@EXAMPLE.org ',
        address: USDT.toLowerCase(),
        total_supply: '1,000,000',
        decimal: '０18',
        gas: 60_000,
        contact: ['', ' @example ', '  '],
        description: 'One.\r\nTwo.',
      }),
    ).toMatchObject({
      name: 'Example Coin',
      website: 'https://example.org/',
      email: 'ann@example.org',
      address: USDT,
      total_supply: '1000000',
      decimal: '18',
      gas: '60000',
      contact: ['@example'],
      description: 'One.\nTwo.',
    })
  })

  test('has several contracts of one network side by side, each once', () => {
    const other = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const typed = `${USDT.toLowerCase()}，${other};\n${USDT}`
    const { address } = accepted('dapp', { platform: ['eth'], address: { eth: typed } })
    expect(address).toEqual({ eth: `${USDT}, ${other}` })
  })

  test('keeps nothing it was not asked for', () => {
    const values = accepted('dapp', {
      role: 'admin',
      platform: ['eth'],
      tokens: [{ network: 'eth', symbol: 'EXC', contract: USDT, price: 1 }],
    })
    expect(values).not.toHaveProperty('role')
    expect(values.address).toEqual({ eth: USDT })
    expect(values.tokens).toEqual([{ network: 'eth', symbol: 'EXC', contract: USDT }])
  })

  test('gives a request its title', () => {
    expect(LISTING_KINDS.map(kind => titleOf(VALID_FORMS[kind]))).toEqual([
      ...['Example Coin', 'Example Swap', 'Example Coin', 'Example Chain'],
    ])
    expect(titleOf({ title: 5 })).toBe('')
  })
})

describe('an empty form', () => {
  const asked = {
    dapp: [
      ...['url', 'title', 'desc', 'language', 'platform', 'categories', 'tp_connect', 'hasReferral'],
      ...['hasAudit', 'hasTokens', 'email', 'contact', 'icon_url'],
    ],
    token: [
      ...['address', 'network', 'tokenStandard', 'name', 'symbol', 'total_supply', 'bl_symbol'],
      ...['owner_address', 'decimal', 'precision', 'gas', 'website', 'companyName', 'description'],
      ...['email', 'contact', 'icon_url'],
    ],
    nft: [
      ...['address', 'network', 'nft_type', 'name', 'symbol', 'total_supply', 'bl_symbol', 'owner_address'],
      ...['website', 'companyName', 'description', 'email', 'contact', 'icon_url'],
    ],
    chain: [
      ...['chain_id', 'name', 'short_name', 'type', 'currency_name', 'currency_symbol', 'currency_decimals'],
      ...['rpc_urls', 'info_url', 'email', 'contact', 'icon_url'],
    ],
  }

  test.each(LISTING_KINDS)(
    'of a %s gets an error for every field that must be filled, in their order',
    kind => {
      const blank = Object.fromEntries(fieldsOf(kind).map(({ name }) => [name, '']))
      for (const form of [undefined, null, {}, blank]) {
        const result = validateListing(kind, form, TEST_CONTEXT)
        const fields = result.ok ? {} : result.fields
        expect(Object.keys(fields)).toEqual(asked[kind])
        expect(new Set(Object.values(fields))).toEqual(new Set(['required']))
      }
    },
  )
})

describe('the rules of the specification for a DApp', () => {
  test.each<[message: string, change: Record<string, unknown>, errors: Record<string, string>]>([
    ['Network is required', { platform: [] }, { platform: 'required' }],
    ['DApp Name is required', { title: ' \u200b ' }, { title: 'required' }],
    [
      'DApp Contract is required',
      { address: { trx: '' } },
      { 'address.eth': 'required', 'address.trx': 'required' },
    ],
    ['DApp Website is required', { url: '' }, { url: 'required' }],
    ['Desc is required', { desc: '' }, { desc: 'required' }],
    ['DApp Logo is required', { icon_url: '' }, { icon_url: 'required' }],
    [
      'Contract account is required',
      { inviteAccount: '', rakeBackAccount: undefined },
      { inviteAccount: 'required', rakeBackAccount: 'required' },
    ],
    ['Email is required', { email: '' }, { email: 'required' }],
    ['Other contact information is required', { contact: ['', ' '] }, { contact: 'required' }],
    ['Select at least one category', { categories: [] }, { categories: 'required' }],
    ['Select at least one (how it connects)', { tp_connect: '' }, { tp_connect: 'required' }],
    ['Audit report URL is required', { audit_url: [''] }, { 'audit_url.0': 'required' }],
    [
      'an audit report link over 1000 characters',
      { audit_url: ['https://a.example', `https://a.example/${'x'.repeat(1_000)}`] },
      { 'audit_url.1': 'tooLong:1000' },
    ],
    [
      'Fill in at least one item of audit information',
      { audit_url: [], audit_report: [] },
      { audit_url: 'auditItem' },
    ],
    ['Add at least one token information', { tokens: [] }, { tokens: 'tokenItem' }],
    ['Please enter the correct Email address', { email: 'ann@example' }, { email: 'email' }],
    ['Please enter the correct URL', { url: 'javascript:alert(1)' }, { url: 'url' }],
    ['No more than {count} characters: name', { title: 'x'.repeat(101) }, { title: 'tooLong:100' }],
    ['No more than {count} characters: one sentence', { desc: 'x'.repeat(201) }, { desc: 'tooLong:200' }],
    [
      'No more than {count} characters: website',
      { url: `https://swap.example.org/${'x'.repeat(255)}` },
      { url: 'tooLong:255' },
    ],
  ])('%s', (_message, change, expected) => {
    expect(errors('dapp', change)).toEqual(expected)
  })

  test.each<[what: string, change: Record<string, unknown>, errors: Record<string, string>]>([
    ['a network we do not have', { platform: ['eth', 'moon'] }, { platform: 'unknown' }],
    ['a category we do not have', { categories: [1, 77] }, { categories: 'unknown' }],
    ['hot, which cannot be chosen', { categories: [99_998] }, { categories: 'unknown' }],
    ['another way to connect', { tp_connect: 'telepathy' }, { tp_connect: 'unknown' }],
    ['a language without a form', { language: 'fr' }, { language: 'unknown' }],
    ['yes or no left open', { hasAudit: 'perhaps' }, { hasAudit: 'unknown' }],
    [
      'the contract of another family, and the one that is wrong among several',
      { address: { eth: `${USDT}, 0x12`, trx: USDT } },
      { 'address.eth': 'shape:0x12', 'address.trx': `shape:${USDT}` },
    ],
    [
      'a letter of a contract that is wrong',
      { address: { trx: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', eth: USDT.replace('dA', 'Da') } },
      {
        'address.eth': `checksum:${USDT.replace('dA', 'Da')}`,
        'address.trx': 'checksum:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
      },
    ],
    [
      'two of a kind, of which nobody knows which is meant',
      { email: 'ann@example.com or bob@example.com' },
      { email: 'several' },
    ],
    [
      'a token that is half filled in',
      { tokens: [{ network: 'eth', symbol: '', contract: '' }, {}] },
      {
        'tokens.0.symbol': 'required',
        'tokens.0.contract': 'required',
        'tokens.1.network': 'required',
        'tokens.1.symbol': 'required',
        'tokens.1.contract': 'required',
      },
    ],
    [
      'a token with several contracts',
      {
        tokens: [
          { network: 'eth', symbol: 'EXC', contract: `${USDT},0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48` },
        ],
      },
      { 'tokens.0.contract': 'tooMany:1' },
    ],
    [
      'more contracts than staff can look through',
      {
        platform: ['eth'],
        address: { eth: Array.from({ length: 21 }, (_, i) => `0x${String(i + 1).padStart(40, '0')}`).join() },
      },
      { 'address.eth': 'tooMany:20' },
    ],
    ['a logo that is somewhere else', { icon_url: 'https://example.org/logo.png' }, { icon_url: 'logo' }],
    [
      'a report that is somewhere else',
      { audit_report: ['https://x.example/1'] },
      { 'audit_report.0': 'image' },
    ],
    ['nothing but mailboxes to reach us by', { contact: ['a@b.co', 'c@d.co'] }, { contact: 'mailbox' }],
    ['a way of contact that is a novel', { contact: ['x'.repeat(201)] }, { 'contact.0': 'tooLong:200' }],
    ['more ways of contact than anybody has', { contact: Array(6).fill('@x') }, { contact: 'tooMany:5' }],
    [
      'more audits than anybody reads',
      { audit_url: Array(11).fill('a.example') },
      { audit_url: 'tooMany:10' },
    ],
  ])('%s is reported', (_what, change, expected) => {
    expect(errors('dapp', change)).toEqual(expected)
  })
})

describe('the rules of the specification for a token', () => {
  test.each<
    [what: string, kind: ListingKind, change: Record<string, unknown>, errors: Record<string, string>]
  >([
    [
      'Official Website is too long',
      'token',
      { website: `a.example/${'x'.repeat(250)}` },
      { website: 'tooLong:255' },
    ],
    [
      'Token Introduction is too long',
      'token',
      { description: 'x'.repeat(3_001) },
      { description: 'tooLong:3000' },
    ],
    ['the same of an NFT', 'nft', { description: 'é'.repeat(3_001) }, { description: 'tooLong:3000' }],
    ['a symbol that is too long', 'token', { symbol: 'x'.repeat(51) }, { symbol: 'tooLong:50' }],
    ['a supply that is no number', 'token', { total_supply: 'many' }, { total_supply: 'number' }],
    [
      'a supply with a point, read in two ways',
      'token',
      { total_supply: '1.000' },
      { total_supply: 'number' },
    ],
    [
      'a supply that no contract can hold',
      'token',
      { total_supply: String(2n ** 256n) },
      { total_supply: `tooLarge:${2n ** 256n - 1n}` },
    ],
    [
      'a supply of a thousand digits',
      'token',
      { total_supply: '9'.repeat(1_000) },
      { total_supply: `tooLarge:${2n ** 256n - 1n}` },
    ],
    ['a supply as a large JSON number', 'token', { total_supply: 1e21 }, { total_supply: 'number' }],
    ['less than nothing', 'token', { decimal: '-1' }, { decimal: 'number' }],
    ['decimals past 77', 'token', { decimal: '78', precision: '2' }, { decimal: 'tooLarge:77' }],
    [
      'more places shown than there are',
      'token',
      { decimal: '6', precision: '7' },
      { precision: 'precision' },
    ],
    ['gas past every block', 'token', { gas: '1000000000001' }, { gas: 'tooLarge:1000000000000' }],
    ['an unknown network', 'nft', { network: 'moon' }, { network: 'unknown' }],
    ['a contract of another family', 'token', { network: 'trx' }, { address: `shape:${USDT}` }],
    [
      'an unreadable address',
      'token',
      { network: 'ltc', address: 'x'.repeat(200) },
      { address: `shape:${'x'.repeat(128)}` },
    ],
    [
      'a chain id no wallet can sign for',
      'chain',
      { chain_id: '4503599627370477' },
      { chain_id: 'tooLarge:4503599627370476' },
    ],
    ['a chain that cannot be reached', 'chain', { rpc_urls: [] }, { rpc_urls: 'required' }],
    [
      'an RPC address left empty',
      'chain',
      { rpc_urls: ['https://a.example', ''] },
      { 'rpc_urls.1': 'required' },
    ],
    ['a faucet that is no address', 'chain', { faucets: ['none'] }, { 'faucets.0': 'url' }],
    ['neither mainnet nor testnet', 'chain', { type: 'devnet' }, { type: 'unknown' }],
  ])('%s', (_what, kind, change, expected) => {
    expect(errors(kind, change)).toEqual(expected)
  })

  test('lengths are what a person sees', () => {
    expect(
      errors('token', { name: '👩‍👩‍👧‍👦'.repeat(100), symbol: 'é'.normalize('NFD').repeat(50) }),
    ).toEqual({})
    expect(errors('token', { name: '👩‍👩‍👧‍👦'.repeat(101) })).toEqual({ name: 'tooLong:100' })
  })
})

describe('a field that is not asked for', () => {
  test('blocks no form and is not kept', () => {
    const values = accepted('dapp', {
      hasReferral: false,
      referralReward: 'nonsense',
      hasInviteReward: 'nonsense',
      inviteAccount: 'x'.repeat(500),
      hasAudit: false,
      audit_url: ['no address'],
      audit_report: ['nothing'],
      hasTokens: false,
      tokens: [{ network: 'moon' }],
    })
    expect(values).toMatchObject({
      referralReward: '',
      hasInviteReward: false,
      inviteAccount: '',
      rakeBackAccount: '',
      audit_url: [],
      audit_report: [],
      tokens: [],
    })
  })

  test('depends on one that may itself not be asked for', () => {
    expect(errors('dapp', { referralReward: 'claimed', inviteAccount: '', rakeBackAccount: '' })).toEqual({})
    expect(errors('dapp', { referralReward: '' })).toEqual({ referralReward: 'required' })
    expect(errors('dapp', { hasReferral: false, inviteAccount: '', rakeBackAccount: '' })).toEqual({})
  })

  test('is there for one kind of proof when there is another', () => {
    expect(errors('dapp', { audit_url: [] })).toEqual({})
    expect(errors('dapp', { audit_report: [] })).toEqual({})
  })

  test('gives each form values of its own', () => {
    const [one, two] = [accepted('dapp', { hasTokens: false }), accepted('dapp', { hasTokens: false })]
    expect(one.tokens).not.toBe(two.tokens)
  })
})

describe('the list of fields', () => {
  test('has the order of the form, and tells of each how it is asked for', () => {
    expect(fieldsOf('dapp').map(({ name }) => name)).toEqual([
      ...[
        'url',
        'title',
        'desc',
        'language',
        'platform',
        'address',
        'categories',
        'tp_connect',
        'hasReferral',
      ],
      ...['referralReward', 'hasInviteReward', 'inviteAccount', 'rakeBackAccount', 'hasAudit', 'audit_url'],
      ...['audit_report', 'hasTokens', 'tokens', 'email', 'contact', 'icon_url'],
    ])
    const metaOfField = new Map(fieldsOf('dapp').map(({ name, meta }) => [name, meta]))
    expect(metaOfField.get('inviteAccount')).toEqual({
      widget: 'text',
      max: 128,
      when: { field: 'referralReward', is: 'automatic' },
    })
    expect(metaOfField.get('audit_url')).toMatchObject({
      widget: 'urls',
      max: 1_000,
      maxItems: 10,
      optional: true,
    })
    expect(metaOfField.get('tokens')).toMatchObject({ widget: 'tokens', maxItems: 20 })
    expect(metaOfField.get('icon_url')).toEqual({ widget: 'logo' })
    for (const kind of LISTING_KINDS) {
      expect(fieldsOf(kind).map(({ name }) => name)).toEqual(Object.keys(VALID_FORMS[kind]))
    }
    expect(metaOf({})).toBeUndefined()
  })

  test('a code is read back with what is behind its colon', () => {
    expect(readCode('required')).toEqual({ code: 'required', value: '' })
    expect(readCode('shape:a:b')).toEqual({ code: 'shape', value: 'a:b' })
  })
})
