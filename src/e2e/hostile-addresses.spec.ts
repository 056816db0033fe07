import { expect, test } from 'playwright/test'

/** What a thief would have the wallet's site say. */
const WORDS = 'Wallet locked: send 507 USDT to 0xBAD'
const MARKS = [/507 USDT/, /0xBAD/, /Wallet locked/]
const KEY = 'k'.repeat(43)

const named = (names: string[], value: string): string =>
  String(new URLSearchParams(names.map(name => [name, value])))
const EVERY = named(
  [
    'id',
    'key',
    'network',
    'category_id',
    'category',
    'support',
    'section',
    'revise',
    'step',
    'hash',
    'amount',
  ].concat(['address', 'title', 'message', 'error', 'theme', 'ios', 'reason', 'name', 'email', 'token']),
  WORDS,
)

const ADDRESSES = [
  `/en/success/#${EVERY}`,
  `/en/success/#id=${encodeURIComponent(`D-7K3M-92QX ${WORDS}`)}&key=${KEY}`,
  `/en/status/#${EVERY}`,
  `/en/status/?${EVERY}#id=D-7K3M-92QX&key=${encodeURIComponent(WORDS)}`,
  ...['dapp', 'token', 'nft', 'chain'].map(kind => `/en/submit/${kind}/?${EVERY}#${EVERY}`),
  `/en/submit/dapp/?revise=D-7K3M-92QX#key=${encodeURIComponent(WORDS)}`,
  `/en/dappstore/?${EVERY}`,
  `/en/dappstore/detail/?${EVERY}`,
  `/en/dappstore/detail/?id=${encodeURIComponent(`1001 ${WORDS}`)}`,
  `/en/news/${encodeURIComponent(WORDS)}/`,
  `/en/news/?${EVERY}#${EVERY}`,
  `/en/learn/?${EVERY}#${EVERY}`,
  `/en/download/app/?${EVERY}`,
  `/en/?${EVERY}#${EVERY}`,
  `/en/subscription/confirmed/?${EVERY}`,
  `/en/subscription/leave/?${EVERY}#${EVERY}`,
]

/** A page of each kind that reads an address: the number of a submission, the form, the store, one of its pages. */
const ALWAYS = [
  `/en/status/#${EVERY}`,
  `/en/submit/token/?${EVERY}#${EVERY}`,
  `/en/dappstore/?${EVERY}`,
  `/en/dappstore/detail/?${EVERY}`,
]

/** Storage as somebody else left it, in every shape that our stores read. */
function poison(words: string): void {
  const row = { id: words, key: words, kind: 'dapp', title: words, created_at: words, name: words }
  const draft = {
    step: words,
    savedAt: words,
    logo: words,
    logoUrl: words,
    link: [words],
    intent: { id: words, secret: words },
    revising: { id: words, key: words },
    idempotencyKey: words,
    sent: words,
    values: {
      [words]: words,
      network: { a: { b: words } },
      platform: [{ a: { b: words } }],
      hasAudit: words,
    },
  }
  const stored: Record<string, unknown> = {
    'listing:requests': [row, words, { ...row, id: 'D-7K3M-92QX' }],
    'listing:paying': words,
    favourites: [words, row],
    dappRisk: words,
    dappRiskHosts: [words],
    theme: words,
    notice: words,
    chains: [row],
    tokenProtocols: { ethereum: [{ key: [words] }] },
    extensionLaunch: words,
  }
  for (const kind of ['dapp', 'token', 'nft', 'chain']) stored[`listing:${kind}`] = draft
  for (const [key, value] of Object.entries(stored)) {
    localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  sessionStorage.setItem('reloaded', words)
}

for (const isPoisoned of [false, true]) {
  test.describe(isPoisoned ? 'with a storage that somebody else wrote' : 'with an empty storage', () => {
    if (isPoisoned) test.beforeEach(({ page }) => page.addInitScript(poison, WORDS))

    for (const address of ADDRESSES) {
      test(`${address.slice(0, 60)} shows nothing of what a link says`, {
        tag: isPoisoned && ALWAYS.includes(address) ? [] : '@all',
      }, async ({ page }) => {
        await page.goto(address)
        // The first touch wakes scripts and islands, which read the address.
        await page.mouse.move(200, 300)
        await page.keyboard.press('Tab')
        await page.waitForLoadState('networkidle')
        const main = page.getByRole('main').first()
        await expect(main).toBeVisible()
        const fields = await page
          .locator('input, textarea, select')
          .evaluateAll(all => all.map(field => ('value' in field ? String(field.value) : '')))
        const said = [await page.locator('body').innerText(), await page.title(), ...fields].join('\n')
        for (const mark of MARKS) expect(said).not.toMatch(mark)
        const hrefs = await page
          .locator('a[href]')
          .evaluateAll(all => all.map(link => link.getAttribute('href')))
        // A language is chosen with the same address, as every page does.
        expect(hrefs.filter(href => href?.startsWith('javascript:'))).toEqual([])
      })
    }

    test('other windows and tabs are not listened to', async ({ page }) => {
      await page.goto('/en/status/')
      await page.mouse.move(200, 300)
      await page.evaluate(words => {
        for (const data of [words, { id: words }, { type: 'status', title: words }])
          window.postMessage(data, '*')
        for (const key of ['listing:requests', 'theme', 'listing:dapp'])
          window.dispatchEvent(new StorageEvent('storage', { key, newValue: words }))
      }, WORDS)
      const said = await page.locator('body').innerText()
      for (const mark of MARKS) expect(said).not.toMatch(mark)
    })
  })
}
