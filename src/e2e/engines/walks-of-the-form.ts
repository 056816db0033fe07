import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { pngPicture } from '#server/testing/listings.ts'
import { words } from '../words.ts'
import { buttonNamed, heading, link, MAIN_PART, type Walks } from './walk.ts'

const { draft, fieldErrors, fields, form, logo, options, send } = words('en', 'listing')

const field = (label: string) => ({ label, within: MAIN_PART })
const entry = (label: string) => field(form.entry.replace('{name}', label).replace('{number}', '1'))

/** What a chain's form asks for in one line each. */
const CHAIN: Readonly<Record<string, string>> = {
  chainName: 'Example Chain',
  chainId: '424299',
  shortName: 'EXA',
  currencyName: 'Example Coin',
  currencySymbol: 'EXC',
  currencyDecimals: '18',
  infoUrl: 'https://example.org/',
  email: 'me@example.org',
}

export const WALKS_OF_THE_FORM: Walks = {
  'form: a chain is described, its logo cropped, and the request reviewed': async ({ visitor, folder }) => {
    await visitor.open('/en/submit/chain/')
    for (const [name, text] of Object.entries(CHAIN)) await visitor.type(field(fields[name].label), text)
    await visitor.click({
      text: options.type.mainnet,
      within: { role: 'radiogroup', name: fields.type.label },
    })
    await visitor.type(entry(fields.rpcUrls.item), 'https://rpc.example.org/')
    await visitor.type(entry(fields.contact.item), 'https://t.me/example')
    await visitor.click(buttonNamed(form.next))
    await visitor.sees(heading(logo.title), { isFocused: true })
    const picture = join(folder, 'logo.png')
    writeFileSync(picture, await pngPicture({ width: 640, height: 480 }))
    await visitor.upload({ label: new RegExp(`^${logo.choose}`) }, picture)
    await visitor.click(buttonNamed(logo.tool.zoomIn))
    await visitor.click(buttonNamed(logo.tool.right))
    await visitor.click(buttonNamed(logo.continue))
    await visitor.sees(heading(send.title), { isFocused: true })
    await visitor.sees({ text: 'Example Coin', within: MAIN_PART })
    await visitor.sees({ role: 'img', name: fields.iconUrl.label })
    await visitor.sees(buttonNamed(send.button))
  },

  'draft: it is there after a reload, goes into a file and comes back from it': async ({ visitor }) => {
    const name = field(fields.chainName.label)
    await visitor.open('/en/submit/chain/')
    await visitor.type(name, 'Example Chain')
    await visitor.sees({ text: new RegExp(`^${draft.saved.split('{')[0]}`) })
    await visitor.reload()
    await visitor.sees(name, { value: 'Example Chain' })
    await visitor.click(buttonNamed(draft.export))
    const file = await visitor.downloaded()
    await visitor.click(buttonNamed(draft.startOver))
    await visitor.click(buttonNamed(draft.yes))
    await visitor.sees(name, { value: '' })
    await visitor.upload({ label: draft.import }, file)
    await visitor.sees({ text: draft.imported })
    await visitor.sees(name, { value: 'Example Chain' })
  },

  'errors: an empty token form names its sixteen answers and leads to them': async ({ visitor }) => {
    await visitor.open('/en/submit/token/')
    await visitor.click(buttonNamed(form.next))
    const summary = { role: 'region', name: form.missing_other.replace('{count}', '16') }
    await visitor.sees(summary, { isFocused: true })
    for (const name of [
      ...['symbol', 'blSymbol', 'address', 'ownerAddress', 'totalSupply', 'tokenStandard', 'decimal'],
      ...['precision', 'gas', 'website', 'companyName', 'email', 'tokenName'],
    ]) {
      const description = expect.stringContaining(fieldErrors[name].required)
      await visitor.sees(field(fields[name].label), { description })
    }
    for (const message of [fieldErrors.network, fieldErrors.contact, fieldErrors.description])
      await visitor.sees({ text: message.required })
    await visitor.click({ ...link(fields.network.label), within: summary })
  },
}
