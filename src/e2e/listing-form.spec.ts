import { expect, type Locator, test } from 'playwright/test'
import {
  entry,
  expectError,
  group,
  input,
  listingWords,
  nextButton,
  openForm,
  question,
} from './listing-form-page.ts'

const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const { checkOpen, errors, facts, fields, fieldErrors, form, ids } = listingWords

const counted = (text: string, count: number) => text.replace('{count}', String(count))
const tooLong = (count: number) => counted(errors.tooLong_other, count)

async function fill(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.blur()
}

test('an empty DApp form names everything it needs, beside its fields and in a list that leads to them', async ({
  page,
}) => {
  await openForm(page, 'dapp')
  for (const { label } of [fields.hasReferral, fields.hasAudit, fields.hasTokens])
    await question(page, label).getByLabel(form.yes).check()
  await question(page, fields.referralReward.label)
    .getByLabel(listingWords.options.referralReward.automatic)
    .check()
  await nextButton(page).click()
  const summary = page.getByRole('region', { name: /answers? (are|is) missing/ })
  await expect(summary).toBeFocused()
  const texts: [Locator, string][] = [
    [input(page, fields.url.label), fieldErrors.url.required],
    [input(page, fields.title.label), fieldErrors.title.required],
    [input(page, fields.desc.label), fieldErrors.desc.required],
    [question(page, fields.language.label), fieldErrors.language.required],
    [group(page, fields.platform.label), fieldErrors.platform.required],
    [group(page, fields.categories.label), fieldErrors.categories.required],
    [question(page, fields.tpConnect.label), fieldErrors.tpConnect.required],
    [question(page, fields.hasInviteReward.label), fieldErrors.hasInviteReward.required],
    [input(page, fields.inviteAccount.label), fieldErrors.inviteAccount.required],
    [input(page, fields.rakeBackAccount.label), fieldErrors.rakeBackAccount.required],
    [group(page, fields.auditUrl.label), fieldErrors.auditUrl.auditItem],
    [group(page, fields.tokens.label), fieldErrors.tokens.tokenItem],
    [input(page, fields.email.label), fieldErrors.email.required],
    [group(page, fields.contact.label), fieldErrors.dappContact.required],
  ]
  for (const [field, message] of texts) await expectError(field, message)
  // The number of them, and the way to the first three.
  const heading = summary.getByRole('heading')
  await expect(heading).toHaveText(counted(form.missing_other, texts.length))
  await expect(summary.getByRole('link')).toHaveText([
    fields.url.label,
    fields.title.label,
    fields.desc.label,
  ])
  await summary.getByRole('link', { name: fields.title.label }).click()
  await expect(input(page, fields.title.label)).toBeFocused()
  await page.keyboard.type('Example Swap')
  await expect(heading).toHaveText(counted(form.missing_other, texts.length - 1))
  await expect(summary.getByRole('link').last()).toHaveText(fields.language.label)
})

test('a press under way hits what it was aimed at, though a field above is loaded meanwhile', {
  tag: '@all',
}, async ({ page }) => {
  const { promise: release, resolve: load } = Promise.withResolvers<void>()
  await page.route(/_astro\/ReportsField/, async route => {
    await release
    await route.continue()
  })
  await openForm(page, 'dapp')
  await question(page, fields.hasAudit.label).getByLabel(form.yes).check()
  const below = question(page, fields.hasTokens.label).getByLabel(form.yes)
  await below.hover()
  const before = await below.boundingBox()
  await page.mouse.down()
  load()
  await page.waitForTimeout(500)
  await page.mouse.up()
  await expect(below).toBeChecked()
  // The field has come since, and it is not as high as what stood for it.
  await expect(page.getByText(listingWords.reports.hint)).toBeVisible()
  expect((await below.boundingBox())?.y).not.toBe(before?.y)
})

test('an answer of the chain moves nothing while something is being pressed', { tag: '@all' }, async ({
  page,
}) => {
  await openForm(page, 'token')
  await question(page, fields.network.label).getByLabel('Ethereum', { exact: true }).check()
  const below = input(page, fields.website.label)
  const top = async () => (await below.boundingBox())?.y
  await input(page, fields.address.label).fill('0xdac17f958d2ee523a2206206994597c13d831ec7')
  await below.hover()
  const before = await top()
  await page.mouse.down()
  // The contract is read half a second after its address was typed.
  await page.waitForTimeout(1500)
  expect(await top()).toBe(before)
  await page.mouse.up()
  await expect(page.getByText(facts.none)).toBeVisible()
})

test('each DApp field shows what is wrong with what was typed, once it was left', async ({ page }) => {
  await openForm(page, 'dapp')
  await group(page, fields.platform.label).getByLabel('Ethereum', { exact: true }).check()
  const contract = input(page, 'Ethereum').last()
  await fill(contract, '')
  await expectError(contract, fieldErrors.dappAddress.required)
  await fill(contract, '0xdAC17F958D2ee523a2206206994597C13D831ec7, 0x12')
  await expectError(contract, errors.shape.replace('{value}', '0x12'))
  await fill(contract, '0xDAC17F958D2ee523a2206206994597C13D831ec7')
  await expectError(
    contract,
    errors.checksum.replace('{value}', '0xDAC17F958D2ee523a2206206994597C13D831ec7'),
  )
  for (const [label, text, message] of [
    [fields.title.label, 'x'.repeat(101), tooLong(100)],
    [fields.desc.label, 'x'.repeat(201), tooLong(200)],
    [fields.url.label, 'no address', errors.url],
    [fields.url.label, `example.org/${'x'.repeat(250)}`, tooLong(255)],
    [fields.email.label, 'nobody@', errors.email],
  ] as const) {
    await fill(input(page, label), text)
    await expectError(input(page, label), message)
  }
  await fill(entry(page, fields.contact.item, 1), 'me@example.org')
  await expectError(group(page, fields.contact.label), fieldErrors.contact.mailbox)

  await question(page, fields.hasAudit.label).getByLabel(form.yes).check()
  const audits = group(page, fields.auditUrl.label)
  await audits.getByRole('button', { name: form.addOne }).click()
  const audit = entry(page, fields.auditUrl.item, 1)
  await expect(audit).toBeFocused()
  await audit.blur()
  await expectError(audit, fieldErrors.auditUrl.required)
  await fill(audit, `https://example.org/${'x'.repeat(1000)}`)
  await expectError(audit, tooLong(1000))
  await fill(audit, 'https://example.org/report.pdf')
  await expect(audit).toHaveAccessibleDescription('')
})

const REQUIRED = {
  token: [
    'symbol',
    'blSymbol',
    'address',
    'ownerAddress',
    'totalSupply',
    'tokenStandard',
    'decimal',
    'precision',
    'gas',
    'website',
    'companyName',
    'email',
  ],
  nft: [
    'symbol',
    'blSymbol',
    'address',
    'ownerAddress',
    'totalSupply',
    'nftType',
    'website',
    'companyName',
    'email',
  ],
  chain: ['chainId', 'shortName', 'currencyName', 'currencySymbol', 'currencyDecimals', 'infoUrl', 'email'],
} as const

for (const [kind, keys] of Object.entries(REQUIRED)) {
  test(`an empty ${kind} form names everything it needs`, { tag: kind === 'token' ? [] : '@all' }, async ({
    page,
  }) => {
    await openForm(page, kind)
    await nextButton(page).click()
    for (const key of keys) await expectError(input(page, fields[key].label), fieldErrors[key].required)
    await expectError(input(page, fields[`${kind}Name`].label), fieldErrors[`${kind}Name`].required)
    await expectError(group(page, fields.contact.label), fieldErrors.contact.required)
    if (kind === 'chain') {
      await expectError(question(page, fields.type.label), fieldErrors.type.required)
      await expectError(entry(page, fields.rpcUrls.item, 1), fieldErrors.rpcUrls.required)
    } else {
      await expectError(question(page, fields.network.label), fieldErrors.network.required)
      const text = input(page, fields[`${kind}Description`].label)
      await expectError(text, fieldErrors.description.required)
      await fill(text, 'x'.repeat(3001))
      await expectError(text, fieldErrors[`${kind}Description`].tooLong)
      await fill(input(page, fields.website.label), `example.org/${'x'.repeat(250)}`)
      await expectError(input(page, fields.website.label), fieldErrors.website.tooLong)
    }
  })
}

test('the standard is asked right after the network, and an id that is missing is called what it is', async ({
  page,
}) => {
  await openForm(page, 'token')
  const asked = page.locator('#listing-form .formSection > div > .formField > .formName')
  await expect(asked.nth(1)).toHaveText(fields.network.label)
  await expect(asked.nth(2)).toHaveText(fields.tokenStandard.label)
  await question(page, fields.network.label).getByLabel('Bitcoin', { exact: true }).check()
  await nextButton(page).click()
  const either = `${ids.ticker} / ${ids.rune}`
  await expectError(input(page, either), ids.required.replace('{name}', either))
  await fill(input(page, fields.tokenStandard.label), 'BRC20')
  await expectError(input(page, ids.ticker), ids.required.replace('{name}', ids.ticker))
  const summary = page.getByRole('region').filter({ has: page.getByRole('link', { name: ids.ticker }) })
  await expect(summary).toContainText(ids.ticker)
})

test('without the table of ids the form goes on, with a contract asked for', { tag: '@all' }, async ({
  page,
}) => {
  let blocked = 0
  await page.route('**/_astro/token-ids.*.js', route => {
    blocked += 1
    return route.abort()
  })
  await openForm(page, 'token')
  await question(page, fields.network.label).getByLabel('Bitcoin', { exact: true }).check()
  await expect.poll(() => blocked).toBeGreaterThan(0)
  await fill(input(page, fields.address.label), 'exmp')
  await nextButton(page).click()
  await expect(page.getByText(form.noRules)).toBeVisible()
  await expect(input(page, fields.address.label)).toHaveValue('exmp')
})

test('a token is not shown with more places than it has', { tag: '@all' }, async ({ page }) => {
  await openForm(page, 'token')
  await fill(input(page, fields.precision.label), '9')
  await fill(input(page, fields.decimal.label), '8')
  await expectError(input(page, fields.precision.label), fieldErrors.precision.precision)
  await fill(input(page, fields.decimal.label), '18')
  await expect(input(page, fields.precision.label)).not.toHaveAttribute('aria-invalid')
  await fill(input(page, fields.decimal.label), 'eight')
  await expectError(input(page, fields.decimal.label), errors.number)
})

test('an unknown network is not found, and the chosen ones stay while one looks for others', async ({
  page,
}) => {
  await openForm(page, 'dapp')
  const networks = group(page, fields.platform.label)
  await networks.getByLabel('Solana', { exact: true }).check()
  await networks.getByRole('searchbox').fill('atlantis')
  await expect(networks.getByText(listingWords.networks.none)).toBeVisible()
  await networks.getByRole('searchbox').fill('bnb')
  await networks.getByLabel('BNB Smart Chain').check()
  await expect(networks.getByText(counted(listingWords.networks.chosen_other, 2))).toBeVisible()
  await networks
    .getByRole('button', { name: listingWords.networks.remove.replace('{name}', 'Solana') })
    .click()
  await expect(networks.getByText(counted(listingWords.networks.chosen_one, 1))).toBeVisible()
})

test('a network that is looked for before the form wakes is looked for still', { tag: '@all' }, async ({
  page,
}) => {
  const { promise: release, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async route => {
    await release
    await route.continue()
  })
  await page.goto('/en/submit/dapp/')
  const networks = group(page, fields.platform.label)
  await networks.getByRole('searchbox').pressSequentially('bnb')
  arrive()
  await expect(networks.getByLabel('Solana', { exact: true })).toBeHidden()
  await expect(networks.getByLabel('BNB Smart Chain')).toBeVisible()
  await expect(networks.getByRole('searchbox')).toHaveValue('bnb')
})

test('networks can be chosen where their search cannot be loaded', { tag: '@all' }, async ({ page }) => {
  await page.route('**/_astro/network-search*', route => route.abort())
  await openForm(page, 'dapp')
  const networks = group(page, fields.platform.label)
  await networks.getByRole('searchbox').fill('bnb')
  await networks.getByLabel('BNB Smart Chain', { exact: true }).check()
  await expect(networks.getByText(counted(listingWords.networks.chosen_one, 1))).toBeVisible()
})

test('the logo is asked for, and a file that is no picture is refused in the words of the rule', async ({
  page,
}) => {
  for (const kind of ['dapp', 'token', 'nft', 'chain']) {
    await page.goto(`/en/submit/${kind}/`)
    await page.evaluate(
      key =>
        localStorage.setItem(key, JSON.stringify({ values: { name: 'x' }, savedAt: '2026-01-01T00:00:00Z' })),
      `listing:${kind}`,
    )
    await page.goto(`/en/submit/${kind}/?step=logo`)
    await page.getByRole('button', { name: listingWords.logo.continue }).click()
    await expect(page.getByText(fieldErrors[`${kind}IconUrl`].required)).toBeVisible()
    await page
      .locator('#logo-file')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText(fieldErrors.iconUrl.logo)).toBeVisible()
  }
})

test('a field shows what it took out of a paste, and refuses two that differ', async ({ page }) => {
  await openForm(page, 'dapp')
  const site = input(page, fields.url.label)
  await fill(site, 'Our site: https://swap.example.org.')
  await expect(page.getByText(form.readAs.replace('{value}', 'https://swap.example.org/'))).toBeVisible()
  await fill(site, 'https://swap.example.org or https://swap.example.com')
  await expectError(site, errors.several)
})

test('a website that many share is named once its field is left, explorers too', async ({ page }) => {
  const said = (host: string) =>
    checkOpen.siteShared.replace('{label}', fields.website.label).replace('{detail}', host)
  await openForm(page, 'token')
  const site = input(page, fields.website.label)
  await site.fill('t.me/example')
  await expect(page.getByText(said('t.me'))).toBeHidden()
  await site.blur()
  await expect(page.getByText(said('t.me'))).toBeVisible()
  await fill(site, 'see https://bscscan.com/token/0x1')
  await expect(page.getByText(said('bscscan.com'))).toBeVisible()
  await fill(site, 'example.org')
  await expect(page.getByText(said('bscscan.com'))).toBeHidden()
})

test('a list of contracts shows what was read of it', async ({ page }) => {
  await openForm(page, 'dapp')
  await group(page, fields.platform.label).getByLabel('Ethereum', { exact: true }).check()
  const contracts = group(page, fields.dappAddress.label)
  await fill(
    contracts.getByLabel('Ethereum', { exact: true }),
    `Router: ${USDT}; https://etherscan.io/address/${USDC}`,
  )
  await expect(contracts.getByText(form.readAs.replace('{value}', `${USDT}, ${USDC}`))).toBeVisible()
})
