import { expect, type Page } from 'playwright/test'
import type { ListingKind } from '#contract/listing-kinds.ts'
import type { Chain } from '#features/chains/contract/chains.ts'
import { wordKey, wordKeys } from '#features/listing/contract/message-keys.ts'
import { fieldsOf } from '#features/listing/contract/validate.ts'
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
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Fills in a form as a visitor does, by labels alone, every field that is asked for. */
export async function fillListing({
  page,
  lang,
  kind,
  form,
  networks,
  categories,
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

  for (const { name, meta } of fieldsOf(kind)) {
    if (meta.widget === 'logo' || meta.widget === 'reports') continue
    if (meta.when && form[meta.when.field] !== meta.when.is) continue
    const { label } = wordsOf(name)
    const value = form[name]
    switch (meta.widget) {
      case 'network':
      case 'networks': {
        const role = meta.widget === 'network' ? 'radio' : 'checkbox'
        for (const hid of list(meta.widget === 'network' ? [value] : value)) {
          const picker = group(role === 'radio' ? 'radiogroup' : 'group', label)
          await picker.getByRole('searchbox').fill(networks[String(hid)] ?? '')
          await picker.getByRole(role, { name: networks[String(hid)], exact: true }).check()
          await picker.getByRole('searchbox').fill('')
        }
        break
      }
      case 'addresses':
        for (const [hid, text] of Object.entries(Object(value))) {
          await group('group', label)
            .getByLabel(networks[hid] ?? hid, { exact: true })
            .fill(String(text))
        }
        break
      case 'categories':
        for (const title of categories)
          await group('group', label).getByRole('checkbox', { name: title, exact: true }).check()
        break
      case 'choice':
        await group('radiogroup', label)
          .getByRole('radio', { name: copy.options[wordKey(name)][wordKey(String(value))], exact: true })
          .check()
        break
      case 'yesNo':
        await group('radiogroup', label)
          .getByRole('radio', { name: value === true ? copy.form.yes : copy.form.no, exact: true })
          .check()
        break
      case 'texts':
      case 'urls':
        await fillLines(name, list(value))
        break
      case 'tokens':
        await fillTokens(list(value))
        break
      default:
        await main.getByLabel(label, { exact: true }).fill(String(value))
    }
  }
  await expect(main.getByRole('button', { name: copy.form.next })).toBeVisible()
}

/** What the API calls its networks. */
export async function networkTitles(url: string | undefined): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/v1/block_chain/list?lang=en`)
  const { data }: { data: (Chain & { title: string })[] } = await answer.json()
  return Object.fromEntries(data.map(({ hid, title }) => [hid, title]))
}
