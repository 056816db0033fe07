import { expect, type Page, test } from 'playwright/test'
import { newSubmission } from './new-submission.ts'
import { words } from './words.ts'

const { listed } = words('en', 'status')
const { receipt } = words('en', 'success')

/** The request as its owner finds it once staff have approved it. */
async function openApproved(page: Page, baseURL: string | undefined, kind: 'dapp' | 'token', id: string) {
  const { path } = await newSubmission(baseURL, kind, { isPaid: true })
  await page.route('**/v1/submission/*', async route => {
    const response = await route.fetch()
    const body = await response.json()
    Object.assign(body.data, { state: 'approved', listing_id: id })
    await route.fulfill({ response, json: body })
  })
  await page.goto(path)
}

test('an approved DApp is seen, shared, shown on its own site and changed from its private page', async ({
  page,
  baseURL,
}) => {
  await openApproved(page, baseURL, 'dapp', '100000')
  const address = '/en/dappstore/detail/?id=100000'
  await expect(page.getByRole('link', { name: listed.open })).toHaveAttribute('href', address)
  await expect(page.getByRole('link', { name: listed.change })).toHaveAttribute(
    'href',
    '/en/submit/change/?kind=dapp&id=100000',
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: receipt.copyLink, exact: true }).click()
  await expect.poll(copied).toBe(`${baseURL}${address}`)
  await page.getByRole('button', { name: listed.copyBadge }).click()
  await expect
    .poll(copied)
    .toBe(
      `<a href="${baseURL}${address}"><img src="${baseURL}/brandkit/tokenpocket-horizontal-colour.svg" alt="${listed.alt}" height="32"></a>`,
    )
})

test('an approved token has no page in the store, and is changed from its private page', async ({
  page,
  baseURL,
}) => {
  await openApproved(page, baseURL, 'token', 'bsc:0x1')
  await expect(page.getByRole('link', { name: listed.change })).toHaveAttribute(
    'href',
    '/en/submit/change/?kind=token&id=bsc%3A0x1',
  )
  await expect(page.getByRole('link', { name: listed.open })).toBeHidden()
  await expect(page.getByRole('button', { name: listed.copyBadge })).toBeHidden()
})
