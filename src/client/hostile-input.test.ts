import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { MemoryStorage } from './stores/fixtures.ts'

/**
 * What reads an address, storage, another tab, another script of the page or a file. Each is in the table below with what
 * it may draw of words that a stranger put there: a new reader fails here until somebody has thought about it.
 */
const READS = [
  /\blocation\??\.(?:search|hash|href|pathname)\b/,
  /[=(]\s*(?:globalThis\.|window\.)?location\s*[;,)\n]/,
  /\bURLSearchParams\(/,
  /\b(?:localStorage|sessionStorage|indexedDB)\b/,
  /\bpersistent(?:Atom|Map|JSON|Boolean)\b/,
  /\bdocument\.(?:cookie|referrer)\b/,
  /\b(?:window|globalThis)\.(?:name|opener)\b/,
  /\bhistory\.state\b/,
  /\bBroadcastChannel\b|\bonmessage\b|\bMessageChannel\b/,
  /addEventListener\(\s*'(?:message|storage|hashchange|popstate)'/,
  /\brequestProviders\b|\binjectedProvider\(/,
  /\bfile\??\.text\(\)/,
]

const ROOT = join(import.meta.dirname, '../..')
const CODE =
  /^src\/(?!server\/|platform\/|build\/|e2e\/|.*\/server\/)(?!.*(?:\.(?:test|spec)\.tsx?|fixtures\.ts|\.d\.ts)$)/
const withoutComments = (code: string): string =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

const readers = (): string[] =>
  globSync('src/**/*.{ts,tsx,astro}', { cwd: ROOT })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => CODE.test(path))
    .filter(path => {
      const code = withoutComments(readFileSync(join(ROOT, path), 'utf8'))
      return READS.some(reads => reads.test(code))
    })
    .sort()

type Entry =
  /** What can be drawn, or called, when every part that it reads holds these words. */
  | { drawn: (words: string) => Promise<unknown> }
  /** Tried with hostile values there. */
  | { triedIn: string }
  /** Why nothing of it can be read on the page. */
  | { drawsNothing: string }

const storage = new MemoryStorage()
beforeEach(() => {
  vi.resetModules()
  storage.values.clear()
  vi.stubGlobal('window', { addEventListener() {}, removeEventListener() {} })
  vi.stubGlobal('localStorage', storage)
})

/** Each parameter that pages know, and each that they do not, holds the words. */
const queryOf = (words: string): string =>
  String(
    new URLSearchParams(
      [
        'id',
        'key',
        'kind',
        'network',
        'category_id',
        'category',
        'dapp',
        'support',
        'section',
        'favourites',
        'revise',
        'step',
      ]
        .concat(['ios', 'android', 'theme', 'title', 'message', 'hash', 'amount', 'address'])
        .map(name => [name, words]),
    ),
  )

/** Every shape in which storage could hold them. */
const keep = (key: string, words: string): void => {
  const row = { id: words, key: words, kind: words, title: words, created_at: words }
  storage.setItem(key, JSON.stringify([words, row, [words], { [words]: words }]))
}

const READERS: Record<string, Entry> = {
  'src/client/after-load/analytics.ts': {
    drawsNothing: 'tells the configured services the page’s own address; never on pages about a request',
  },
  'src/client/api/call.ts': {
    drawsNothing: 'writes queries; of the address it compares the host with settings',
  },
  'src/client/before-paint/await-touch.ts': { drawsNothing: 'keeps a time, which is compared as a number' },
  'src/client/before-paint/before-paint.ts': {
    drawsNothing: 'chooses among themes and platforms by attributes; an unknown value matches no style',
  },
  'src/client/error-page/error-language.ts': { drawsNothing: 'chooses among the languages of the site' },
  'src/client/dom/in-app.ts': { drawsNothing: 'shows the page’s own address, as text' },
  'src/client/first-touch/extension-launch.ts': { drawsNothing: 'asks whether there is something' },
  'src/client/error-page/language-alias.ts': { triedIn: 'src/client/error-page/language-alias.test.ts' },
  'src/client/before-paint/language-choice.ts': { drawsNothing: 'chooses among the languages of the site' },
  'src/client/first-touch/prefetch.ts': { drawsNothing: 'compares links with where the page is' },
  'src/client/first-touch/progress-bar.ts': { drawsNothing: 'compares links with where the page is' },
  'src/client/dom/share.ts': { drawsNothing: 'hands the page’s own address to the visitor’s share sheet' },
  'src/client/stores/last-good.ts': { triedIn: 'src/client/stores/last-good.test.ts' },
  'src/client/stores/safe-storage.ts': { drawsNothing: 'storage itself; what reads it decodes' },
  'src/client/stores/theme.ts': {
    drawn: async words => {
      storage.setItem('theme', words)
      return (await import('./stores/theme.ts')).$chosenTheme.get()
    },
  },
  'src/features/genuine/file/parts/card.ts': {
    drawsNothing: 'writes the page’s own path, which is one of ours, into the text of a result',
  },
  'src/features/genuine/file/parts/queue.ts': { triedIn: 'src/features/genuine/file/parts/details.test.ts' },
  'src/features/genuine/file/worker.ts': { triedIn: 'src/features/genuine/file/worker.test.ts' },
  'src/features/dappstore/island/EnterButton.tsx': {
    drawsNothing: 'compares the fragment with the one of the risk statement',
  },
  'src/features/dappstore/island/DappById.tsx': { drawsNothing: 'hands the query to stores/dapp-detail.ts' },
  'src/features/dappstore/island/DappPage.tsx': {
    drawsNothing: 'hands the page’s own address to the visitor’s share sheet',
  },
  'src/features/dappstore/island/FavouriteTools.tsx': {
    drawn: async words => {
      const { $favourites, importFavourites } = await import('#features/dappstore/stores/favourites.ts')
      importFavourites(JSON.stringify({ favourites: [words, 7, { id: words }] }))
      return $favourites.get()
    },
  },
  'src/features/dappstore/island/use-return.ts': {
    drawsNothing: 'hands the history’s entry to stores/place.ts',
  },
  'src/features/dappstore/parts/mark-view.ts': {
    drawsNothing:
      'compares the address with the page’s links; what is searched for stands in the visitor’s search box',
  },
  'src/features/dappstore/stores/dapp-detail.ts': {
    drawn: async words => {
      const { $dapp, openDapp } = await import('#features/dappstore/stores/dapp-detail.ts')
      await openDapp(`?${queryOf(words)}`, 'en')
      return $dapp.get()
    },
  },
  'src/features/dappstore/stores/enter.ts': {
    drawn: async words => {
      storage.setItem('dappRisk', words)
      storage.setItem('dappWithoutWallet', words)
      storage.setItem('dappRiskHosts', JSON.stringify([words]))
      const enter = await import('#features/dappstore/stores/enter.ts')
      return [enter.$isRiskAccepted.get(), enter.$isOfferDeclined.get(), enter.$acceptedHosts.get()]
    },
  },
  'src/features/dappstore/stores/favourites.ts': {
    drawn: async words => {
      keep('favourites', words)
      return (await import('#features/dappstore/stores/favourites.ts')).$favourites.get()
    },
  },
  'src/features/dappstore/stores/place.ts': {
    drawn: async words => {
      const { readPlace } = await import('#features/dappstore/stores/place.ts')
      return [
        readPlace(words),
        readPlace({ place: words }),
        readPlace({ place: { top: words, list: words, length: words } }),
      ]
    },
  },
  'src/features/dappstore/stores/recent-searches.ts': {
    drawsNothing: 'what the visitor searched for, at most 100 characters each: text by its nature',
  },
  'src/features/dappstore/stores/view.ts': {
    drawn: async words => {
      const { readView } = await import('#features/dappstore/stores/view.ts')
      const { view, unknown } = readView(`?${queryOf(words)}`)
      // A network is named only when the lists hold it; what is searched for stands in the visitor's search box.
      const { network: _, ...rest } = view
      return { rest, unknown }
    },
  },
  'src/features/donation/stores/wallet-provider.ts': {
    drawn: async words => {
      const { announcedFacts } = await import('#features/donation/stores/wallet-provider.ts')
      // A wallet's name is text by its nature, see below.
      return announcedFacts({ uuid: words, name: words, icon: words }).icon
    },
  },
  'src/features/donation/stores/wallets.ts': {
    drawn: async words => {
      storage.setItem('listing:paying', words)
      const { $unanswered } = await import('#features/donation/stores/wallets.ts')
      // A donation's id opens nothing and is never drawn.
      return /[^\w-]/.test($unanswered.get())
    },
  },
  'src/features/listing/status/submission.ts': {
    drawsNothing: 'writes the link to a form from a request that opened',
  },
  'src/features/listing/status/status.ts': {
    drawn: async words => {
      const { credentialsIn, statusPath } = await import('#features/listing/stores/own-submissions.ts')
      const credentials = credentialsIn(`#${queryOf(words)}`)
      return { credentials, link: statusPath('en', credentials) }
    },
  },
  'src/features/listing/status/success/receipt.ts': { triedIn: 'src/e2e/hostile-addresses.spec.ts' },
  'src/features/listing/stores/change.ts': {
    drawn: async words => {
      const { changeViewIn } = await import('#features/listing/stores/change.ts')
      const view = changeViewIn(`?${queryOf(words)}`)
      // What is searched for stands in the visitor's search field and nowhere else.
      return view.is === 'search' ? { is: view.is } : view
    },
  },
  'src/features/listing/stores/draft.ts': { triedIn: 'src/features/listing/stores/hostile-storage.test.ts' },
  'src/features/listing/stores/own-submissions.ts': {
    triedIn: 'src/features/listing/stores/hostile-storage.test.ts',
  },
  'src/features/listing/stores/read-revision.ts': {
    drawn: async words => {
      const { draftKey, revisedIn } = await import('#features/listing/stores/draft.ts')
      const { credentialsIn } = await import('#features/listing/stores/own-submissions.ts')
      const query = queryOf(words)
      return [revisedIn(`?${query}`), draftKey('dapp', `?${query}`), credentialsIn(`#${query}`)]
    },
  },
  'src/features/listing/stores/revision.ts': { drawsNothing: 'asks read-revision.ts for what is named' },
  'src/features/listing/stores/steps.ts': { drawsNothing: 'chooses among the steps of a form' },
  'src/features/listing/wizard/Checks.tsx': { drawsNothing: 'writes a query; reads none' },
  'src/features/listing/wizard/DraftPanel.tsx': {
    triedIn: 'src/features/listing/stores/hostile-storage.test.ts',
  },
  'src/features/listing/wizard/SentSubmission.tsx': {
    drawsNothing: 'puts the site’s own address before the private link of the request that was stored',
  },
  'src/features/listing/wizard/Steps.tsx': { drawsNothing: 'opens the page’s own path anew' },
  'src/features/listing/wizard/change/ChangeForm.tsx': {
    drawsNothing: 'hands the query to stores/change.ts',
  },
  'src/features/news/parts/article-shell.ts': {
    drawn: async words => {
      const { articleIdIn } = await import('#features/news/parts/article-shell.ts')
      return [articleIdIn(`/en/news/${words}/`), articleIdIn(`/en/news/${encodeURIComponent(words)}`)]
    },
  },
  'src/features/report/parts/report-page.ts': {
    drawsNothing: 'hands the query to stores/reported-dapp.ts',
  },
  'src/features/report/stores/report.ts': {
    drawn: async words => {
      const key = crypto.randomUUID()
      storage.setItem('reportDraft', JSON.stringify({ dapp: 7, reason: words, text: words, key }))
      const { reportDraft } = await import('#features/report/stores/report.ts')
      // What the visitor wrote is text by its nature, and stands in their own field.
      const { dapp, reason } = reportDraft(7)
      storage.setItem('reportDraft', JSON.stringify({ dapp: words, reason: 'scam', text: words, key: words }))
      vi.resetModules()
      const { reportDraft: again } = await import('#features/report/stores/report.ts')
      return [dapp, reason, again(7).text, again(Number.NaN).text]
    },
  },
  'src/features/report/stores/reported-dapp.ts': {
    drawn: async words => {
      const { reportedId } = await import('#features/report/stores/reported-dapp.ts')
      return reportedId(`?${queryOf(words)}`)
    },
  },
  'src/features/subscribe/parts/mailed-link-page.ts': {
    drawsNothing: 'hands the fragment to stores/mailed-link.ts',
  },
  'src/features/subscribe/stores/mailed-link.ts': {
    drawsNothing: 'sends the token to the API and names one of four pages',
  },
  'src/lib/injected-wallet.ts': { triedIn: 'src/features/networks/parts/add-network.test.ts' },
  'src/features/networks/stores/network-search.ts': {
    drawsNothing: 'asks for a language’s words with the first part of the address, encoded',
  },
  'src/features/networks/parts/add-network.ts': {
    drawn: async words => {
      const { addNetwork } = await import('#features/networks/parts/add-network.ts')
      const request = () => Promise.reject({ code: words, message: words, data: { originalError: words } })
      vi.stubGlobal('ethereum', { name: words, request })
      const coin = { name: 'Ether', symbol: 'ETH', decimals: 18 }
      return addNetwork({ chainId: '0xa', chainName: 'OP', nativeCurrency: coin, rpcUrls: [] })
    },
  },
}

const THIEF = [
  'Your wallet is locked. Send 500 USDT to 0x00000000000000000000000000000000000000aa',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(document.domain)//',
  'call-1-555-0100-now',
  '../../../evil.example/',
  '//evil.example/%2e%2e/',
  'D-7K3M-92QX: call +1 555 0100',
  '{{constructor.constructor("alert(1)")()}}',
  '__proto__',
  '\u202eevil\u0000',
  `${'9'.repeat(400)} coins`,
]

test('everything that reads an address, storage, a message or a file is known', () => {
  expect(readers()).toEqual(Object.keys(READERS).sort())
})

test('a test that is named for a reader is there', () => {
  const named = Object.values(READERS).flatMap(entry => ('triedIn' in entry ? [entry.triedIn] : []))
  expect(named.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
})

describe.each(
  Object.entries(READERS).flatMap(([path, entry]) =>
    'drawn' in entry ? [{ path, drawn: entry.drawn }] : [],
  ),
)('$path', ({ drawn }) => {
  test.each(THIEF)('draws nothing of %j', async words => {
    const shown = String(JSON.stringify(await drawn(words)))
    for (const written of [words, JSON.stringify(words).slice(1, -1), encodeURIComponent(words)]) {
      expect(shown).not.toContain(written)
    }
    expect(shown).not.toMatch(/evil|alert|555|USDT/)
  })
})

test('the name that a wallet gives itself is one short line', async () => {
  const { announcedFacts } = await import('#features/donation/stores/wallet-provider.ts')
  const facts = (name: unknown) => announcedFacts({ uuid: 'u', name, icon: '' }).name
  expect(facts(' MetaMask\n')).toBe('MetaMask')
  expect(facts('\u202eevil\u0000 wallet')).toBe('evil wallet')
  expect([...facts('🦊'.repeat(5000))]).toHaveLength(40)
  for (const name of [undefined, null, 7, {}, ['x']]) expect(facts(name)).toBe('')
})
