import { expect, type Locator, type Page } from 'playwright/test'
import type { ListingKind } from '#contract/listing-kinds.ts'
import { wordKey, wordKeys } from '#features/listing/contract/message-keys.ts'
import { fieldsOf } from '#features/listing/contract/validate.ts'
import type { Network } from '#features/networks/contract/networks.ts'
import { words } from './words.ts'

type Form = Readonly<Record<string, unknown>>

export interface FormFilling {
  page: Page
  lang: string
  kind: ListingKind
  form: Form
  /** `hid` → what the page calls the network. */
  networks: Readonly<Record<string, string>>
  /** Titles of categories, in the page's language. */
  categories: readonly string[]
  /** Fields that are answered already: typed, or read of the thing that the form is for. */
  answered?: readonly string[]
}

/** A field that was read meanwhile is looked for again. */
const SOON_MS = 2_000

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Fills in a form as a visitor does, by labels alone, every field that is asked for. */
export async function fillListing({
  page,
  lang,
  kind,
  form,
  networks,
  categories,
  answered = [],
}: FormFilling): Promise<void> {
  const copy = words(lang, 'listing')
  const main = page.locator('main')
  const wordsOf = (name: string) =>
    wordKeys(kind, name)
      .map(key => copy.fields[key])
      .find(Boolean)
  const group = (name: string, label: string) =>
    main.getByRole(name === 'group' ? 'group' : 'radiogroup', { name: label })
  const entry = (label: string, number: number) =>
    main.getByRole('textbox', {
      name: copy.form.entry.replace('{name}', label).replace('{number}', String(number)),
      exact: true,
    })

  async function fillLines(name: string, values: unknown[]): Promise<void> {
    const { label, item = label } = wordsOf(name)
    const fields = group('group', label)
    await expect(fields).toBeVisible()
    for (const [at, value] of values.entries()) {
      const field = entry(item, at + 1)
      if (!(await field.isVisible())) {
        await fields.getByRole('button', { name: at === 0 ? copy.form.addOne : copy.form.add }).click()
      }
      await field.fill(String(value))
    }
  }

  async function fillTokens(tokens: unknown[]): Promise<void> {
    const { label } = wordsOf('tokens')
    const fields = group('group', label)
    await expect(fields).toBeVisible()
    for (const [at, token] of tokens.entries()) {
      const { network, symbol, contract } = Object(token)
      if (!(await fields.getByLabel(copy.fields.tokensSymbol.label).nth(at).isVisible())) {
        await fields.getByRole('button', { name: at === 0 ? copy.form.addOne : copy.form.add }).click()
      }
      await fields.getByLabel(copy.fields.tokensNetwork.label).nth(at).selectOption(network)
      await fields.getByLabel(copy.fields.tokensSymbol.label).nth(at).fill(symbol)
      await fields.getByLabel(copy.fields.tokensContract.label).nth(at).fill(contract)
    }
  }

  async function pickNetworks(role: 'radio' | 'checkbox', label: string, hids: unknown[]): Promise<void> {
    for (const hid of hids) {
      const picker = group(role === 'radio' ? 'radiogroup' : 'group', label)
      await unfold(picker)
      await picker.getByRole('searchbox').fill(networks[String(hid)] ?? '')
      await picker.getByRole(role, { name: networks[String(hid)], exact: true }).check()
      await picker.getByRole('searchbox').fill('')
    }
  }

  const choose = (label: string, name: string) =>
    group('radiogroup', label).getByRole('radio', { name, exact: true }).check()

  type Fill = (label: string, value: unknown, name: string) => Promise<void>
  /** What was read of the thing that the form is for is shown as text until it is edited. */
  async function unfold(field: Locator): Promise<void> {
    const edit = main.getByRole('button', { name: copy.facts.edit, exact: true })
    if (!(await field.isVisible()) && (await edit.isVisible())) await edit.click({ timeout: SOON_MS })
  }
  const fillText: Fill = (label, value) =>
    expect(async () => {
      const field = main.getByLabel(label, { exact: true })
      await unfold(field)
      await field.fill(String(value), { timeout: SOON_MS })
    }).toPass()
  const byWidget: Partial<Record<string, Fill>> = {
    network: (label, value) => pickNetworks('radio', label, [value]),
    networks: (label, value) => pickNetworks('checkbox', label, list(value)),
    async addresses(label, value) {
      for (const [hid, text] of Object.entries(Object(value))) {
        await group('group', label)
          .getByLabel(networks[hid] ?? hid, { exact: true })
          .fill(String(text))
      }
    },
    async categories(label) {
      for (const title of categories)
        await group('group', label).getByRole('checkbox', { name: title, exact: true }).check()
    },
    choice: (label, value, name) => choose(label, copy.options[wordKey(name)][wordKey(String(value))]),
    yesNo: (label, value) => choose(label, value === true ? copy.form.yes : copy.form.no),
    texts: (_label, value, name) => fillLines(name, list(value)),
    urls: (_label, value, name) => fillLines(name, list(value)),
    tokens: (_label, value) => fillTokens(list(value)),
  }

  for (const { name, meta } of fieldsOf(kind)) {
    if (answered.includes(name) || meta.widget === 'logo' || meta.widget === 'reports') continue
    if (meta.when && form[meta.when.field] !== meta.when.is) continue
    const fill = byWidget[meta.widget] ?? fillText
    const { label } = wordsOf(name)
    await fill(meta.optional && !meta.when ? `${label} ${copy.form.optional}` : label, form[name], name)
  }
  await expect(main.getByRole('button', { name: copy.form.next })).toBeVisible()
}

/** Titles of the store's first category of DApps, which `VALID_FORMS` has. */
export async function categoryTitles(url: string, lang: string): Promise<string[]> {
  const answer = await fetch(`${url}/v1/application/category_list?lang=${lang}`)
  const { data }: { data: { hid: number; title: string }[] } = await answer.json()
  return data.filter(({ hid }) => hid === 1).map(({ title }) => title)
}

/** What the API calls its networks. */
export async function networkTitles(url: string | undefined): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/v1/block_chain/list?lang=en`)
  const { data }: { data: (Network & { title: string })[] } = await answer.json()
  return Object.fromEntries(data.map(({ hid, title }) => [hid, title]))
}
