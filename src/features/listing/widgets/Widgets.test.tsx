import { readFileSync } from 'node:fs'
import type { ComponentType, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { openTestApi } from '#server/testing/api.ts'
import type { FieldMeta } from '../contract/fields.ts'
import { valueLines } from '../review/value-lines.ts'
import { sentLines } from '../status/sent-values.ts'
import { listingOf } from '../stores/listing.ts'
import { COMPONENTS } from '../wizard/fields/Field.tsx'
import type { FieldProps } from '../wizard/fields/field-props.ts'
import { ReportsField } from '../wizard/fields/ReportsField.tsx'
import { TokensField } from '../wizard/fields/TokensField.tsx'
import { ListingProvider } from '../wizard/use-listing.ts'
import { useValueLines } from '../wizard/value-lines.ts'
import { WizardMessages } from '../wizard/WizardMessages.tsx'
import { type ValueOf, WIDGETS, type WidgetKind, widgetOf } from './widgets.ts'

const LOGO = '/v1/image/AAAAAAAAAAAAAAAAAAAAAA'
/** As the XRP Ledger holds a longer name. */
const SOLO = '534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'
const COPY = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))

/** A value of each kind, which another kind of widget has to be given here too. */
const SAMPLES: { [Kind in WidgetKind]: ValueOf<Kind> } = {
  text: 'Example',
  longText: 'Two\nlines',
  url: 'https://example.org/',
  email: 'ann@example.org',
  number: '1000000',
  standard: 'ERC20',
  tokenId: 'IQ@everipediaiq',
  choice: 'both',
  yesNo: false,
  network: 'eth',
  networks: ['eth', 'bsc'],
  addresses: { eth: '0xabc', bsc: '0xdef, 0x123' },
  categories: [3, 5],
  texts: ['t.me/example'],
  urls: ['https://audits.example.org/'],
  reports: [LOGO],
  tokens: [
    { network: 'eth', symbol: 'EXM', contract: '0xabc' },
    { network: 'xrp', symbol: 'SOLO', contract: SOLO },
  ],
  logo: LOGO,
}
/** What each is for a person who sees no names but the codes. */
const LINES: Record<WidgetKind, string[]> = {
  text: ['Example'],
  longText: ['Two\nlines'],
  url: ['https://example.org/'],
  email: ['ann@example.org'],
  number: ['1000000'],
  standard: ['ERC20'],
  tokenId: ['IQ@everipediaiq'],
  choice: ['both'],
  yesNo: ['no'],
  network: ['eth'],
  networks: ['eth, bsc'],
  addresses: ['eth: 0xabc', 'bsc: 0xdef, 0x123'],
  categories: ['3, 5'],
  texts: ['t.me/example'],
  urls: ['https://audits.example.org/'],
  reports: [LOGO],
  tokens: ['EXM · eth · 0xabc', 'SOLO · xrp · SOLO.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz'],
  logo: [LOGO],
}
const ALIEN = [undefined, null, '', 0, -1, Number.NaN, 1e99, true, [], {}, [null, {}, [[]]], { a: { b: [] } }]

// A list of literals keeps its type.
const KINDS = Object.keys(WIDGETS) as WidgetKind[]

function Field({ widget, value }: { widget: WidgetKind; value: unknown }) {
  const { control } = useForm({ defaultValues: { platform: ['eth', 'bsc'], network: 'eth' } })
  const meta: FieldMeta = { widget, max: 100, maxItems: 5, options: ['both', 'none'] }
  // Those that are loaded later are drawn themselves.
  const drawable = { ...COMPONENTS, reports: ReportsField, tokens: TokensField }
  const Component = (drawable as Partial<Record<WidgetKind, unknown>>)[widget] as
    | ComponentType<FieldProps<unknown>>
    | undefined
  if (!Component) return null
  const title = (hid: string) => ({ hid, title: hid, icon: '', ns: 'ethereum', chain_id: '1' })
  return (
    <Component
      name="field"
      meta={meta}
      text={{ label: 'Field', item: 'Entry' }}
      value={widgetOf(widget).read(value, meta)}
      codes={{}}
      onChange={() => {}}
      onLeave={() => {}}
      control={control as never}
      networks={['eth', 'bsc', 'trx'].map(title)}
      categories={[3, 4, 5].map(hid => ({ hid, title: String(hid) }))}
    />
  )
}

const Wizard = ({ children }: { children: ReactNode }) => (
  <WizardMessages lang="en" copy={COPY}>
    <ListingProvider value={listingOf('dapp')}>{children}</ListingProvider>
  </WizardMessages>
)

const drawn = (widget: WidgetKind, value: unknown): string =>
  renderToStaticMarkup(
    <Wizard>
      <Field widget={widget} value={value} />
    </Wizard>,
  )

function linesInWizard(widget: WidgetKind, value: unknown): string[] {
  const found: string[] = []
  function Probe() {
    const linesOf = useValueLines({ networks: [], categories: [] })
    const lines = linesOf({ name: 'field', meta: { widget }, section: '' }, value)
    found.push(...lines.map(({ text, image, document }) => image ?? document ?? text))
    return null
  }
  renderToStaticMarkup(
    <Wizard>
      <Probe />
    </Wizard>,
  )
  return widget === 'yesNo' ? found.map(text => text.toLowerCase()) : found
}

const NAMES = { networks: {}, categories: {}, yes: 'yes', no: 'no', report: 'Page {number}' }
const linesOnStatusPage = (widget: WidgetKind, value: unknown): string[] =>
  sentLines({ name: 'field', label: 'Field', widget }, value, NAMES).map(
    ({ text, image, document }) => image ?? document ?? text,
  )

test.each(KINDS)('a %s is read from a request and a draft as it was entered', kind => {
  const widget = widgetOf(kind)
  const sample = SAMPLES[kind]
  expect(widget.shape(JSON.parse(JSON.stringify(sample)))).toEqual(sample)
  expect(widget.read(JSON.parse(JSON.stringify(sample)))).toEqual(sample)
})

test.each(KINDS)(
  'a %s is the same lines on the last step, the status page and in the review tool',
  async kind => {
    const { config, close } = await openTestApi()
    const sample = SAMPLES[kind]
    expect(linesInWizard(kind, sample)).toEqual(LINES[kind])
    expect(linesOnStatusPage(kind, sample)).toEqual(LINES[kind])
    const inTool = valueLines({ config } as Parameters<typeof valueLines>[0], kind, sample)
    const pathOf = (line: string) => (line.endsWith(LOGO) ? LOGO : line)
    expect(inTool.map(pathOf)).toEqual(LINES[kind].flatMap(line => line.split('\n')))
    await close()
  },
)

test.each(KINDS)('a %s of another shape than promised is no line and no error, and can be edited', kind => {
  const widget = widgetOf(kind)
  expect(widget.read(undefined)).toEqual(widget.empty)
  for (const alien of ALIEN) {
    const read = widget.read(alien)
    expect(widget.read(read), String(alien)).toEqual(read)
    expect(() => drawn(kind, alien)).not.toThrow()
    expect(() => widget.shape(alien)).not.toThrow()
    expect(linesOnStatusPage(kind, alien)).toEqual(linesInWizard(kind, alien))
  }
  for (const nothing of [undefined, null, '', [], {}]) expect(linesOnStatusPage(kind, nothing)).toEqual([])
})

test('what is sent as codes is shown by the names a person chose', () => {
  const names = {
    ...NAMES,
    networks: { eth: 'Ethereum', bsc: 'BNB Smart Chain' },
    categories: { 3: 'Swap', 5: 'Games' },
  }
  const texts = (widget: WidgetKind, value: unknown, options?: Record<string, string>) =>
    sentLines({ name: 'field', label: 'Field', widget, options }, value, names).map(({ text }) => text)
  expect(texts('networks', ['eth', 'bsc'])).toEqual(['Ethereum, BNB Smart Chain'])
  expect(texts('addresses', { eth: '0xabc', new: '0xdef' })).toEqual(['Ethereum: 0xabc', 'new: 0xdef'])
  expect(texts('categories', [3, 5])).toEqual(['Swap, Games'])
  expect(texts('choice', 'both', { both: 'Phone and extension' })).toEqual(['Phone and extension'])
  expect(texts('tokens', [{ network: 'bsc', symbol: 'EXM', contract: '0xabc' }])).toEqual([
    'EXM · BNB Smart Chain · 0xabc',
  ])
  expect(texts('reports', [LOGO, LOGO])).toEqual(['Page 1', 'Page 2'])
  expect(texts('logo', LOGO)).toEqual(['Field'])
  expect(texts('network', 'constructor')).toEqual(['constructor'])
})
