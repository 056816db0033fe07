/** A test by the beginning of its title, in a file of `src/`. */
export interface HoldingTest {
  file: string
  title: string
}

/** One of the faults that a year of production brings. */
export interface KnownFault {
  name: string
  /** What a visitor or an operator sees of it. */
  outcome: string
  tests: readonly HoldingTest[]
  /** Names of faults of the laboratory. */
  faults?: readonly string[]
}

/** Tests of one file by the beginnings of their titles. */
export const by = (file: string, ...titles: string[]): HoldingTest[] => titles.map(title => ({ file, title }))

const CALL = 'client/api/call.test.ts'
const STORE_ERRORS = 'e2e/store-errors.spec.ts'
const BACKEND_ERROR = ', the first rows stay, an error appears'

const OF_THE_BACKEND: readonly KnownFault[] = [
  {
    name: 'backend down',
    outcome: 'pages are whole; what was built in stays; a message and Try again',
    tests: [...by(CALL, 'a server that is not there'), ...by(STORE_ERRORS, BACKEND_ERROR)],
  },
  {
    name: 'backend silent',
    outcome: 'said to be slow, then failed; what is there stays',
    tests: [
      ...by(CALL, 'a server that does not answer in time'),
      ...by(STORE_ERRORS, 'a slow backend is said to be slow'),
    ],
  },
  {
    name: 'one byte a second',
    outcome: 'the time limit is for the whole answer: said to be slow, then failed',
    tests: [
      ...by(CALL, 'a server that begins in time and never ends'),
      ...by('e2e/broken-network.spec.ts', 'a line that brings a byte a second'),
    ],
  },
  {
    name: 'error statuses',
    outcome: 'a message and Try again',
    tests: [...by(CALL, 'an error page'), ...by(STORE_ERRORS, BACKEND_ERROR)],
  },
  {
    name: 'HTML instead of JSON',
    outcome: 'as the answer of a network that wants one to sign in, and said so; nothing of it is shown',
    tests: [...by(CALL, 'HTML instead of JSON'), ...by(STORE_ERRORS, BACKEND_ERROR)],
  },
  {
    name: 'wrong `result`',
    outcome: 'as a refusal, with the words for it',
    tests: [...by(CALL, 'a refusal'), ...by(STORE_ERRORS, BACKEND_ERROR)],
  },
  {
    name: 'null and wrong types',
    outcome: 'what can be used is shown, the rest left out',
    tests: [
      ...by(STORE_ERRORS, 'null and rows that are no DApps'),
      ...by('e2e/store-detail-errors.spec.ts', 'a record whose fields have wrong types'),
    ],
  },
  {
    name: 'half a JSON',
    outcome: 'as a failure',
    tests: [...by(CALL, 'half a JSON'), ...by(STORE_ERRORS, BACKEND_ERROR)],
  },
  {
    name: '10,000 items',
    outcome: 'the page stays small and smooth',
    tests: by(STORE_ERRORS, 'the page stays small and smooth, and what is not loaded is found'),
  },
  {
    name: 'overlapping pages',
    outcome: 'each item is shown once',
    tests: by(
      'features/news/stores/news.test.ts',
      'sees no article twice',
      'is not kept waiting by a server that sends the same page',
    ),
  },
  {
    name: 'answers out of order',
    outcome: 'the newest search wins',
    tests: by('features/dappstore/stores/results.test.ts', 'an old answer that comes late'),
  },
]

const OF_THE_BROWSER: readonly KnownFault[] = [
  {
    name: 'offline and online again',
    outcome: 'a message; what was typed stays and goes with the next try',
    tests: by('e2e/broken-network.spec.ts', 'what was typed offline is sent'),
  },
  {
    name: 'chunks gone',
    outcome: 'the page loads anew, at most once in 60 s, with the draft',
    tests: by(
      'e2e/held-press.spec.ts',
      'when the island’s file is gone',
      'when what an island is given is gone',
    ),
  },
  {
    name: 'two deploys on a CDN',
    outcome: 'old assets stay a month ([hosting.md](hosting.md)); a page without its chunk loads anew once',
    tests: by(
      'e2e/held-press.spec.ts',
      'when the island’s file is gone',
      'what an island is given may fail once',
    ),
  },
  {
    name: 'third parties blocked',
    outcome: 'nothing: none is asked by default',
    tests: by('e2e/built-with-settings.spec.ts', 'without a setting no request leaves the page'),
  },
  {
    name: 'no JavaScript',
    outcome: 'every page can be read, menus and language choice work',
    tests: by('e2e/without-script.spec.ts', 'every page can be read without JavaScript'),
  },
  {
    name: 'storage refused',
    outcome: 'everything works, and the form says that it cannot keep a draft',
    tests: [
      ...by(STORE_ERRORS, ' the store works'),
      ...by('e2e/listing-draft.spec.ts', 'refused storage is reported'),
    ],
  },
  {
    name: 'storage full or rubbish',
    outcome: 'as if it were empty; the open page keeps the draft',
    tests: [
      ...by(
        'features/listing/stores/draft.test.ts',
        'refused or full storage',
        'malformed storage is no draft',
      ),
      ...by(STORE_ERRORS, ' the store works'),
    ],
  },
  {
    name: 'two tabs',
    outcome: 'each field keeps what was typed last; one request, one donation',
    tests: [
      ...by('e2e/listing-draft.spec.ts', 'a second tab takes over'),
      ...by('features/listing/stores/send.test.ts', 'a second tab that sends the same form'),
    ],
  },
  {
    name: 'reload on the donation',
    outcome: 'the same amount and address again',
    tests: by('features/donation/stores/donation.test.ts', 'finds the same amount again after a reload'),
  },
  {
    name: 'client clock wrong',
    outcome: 'the page shows an offer as the server answers it',
    tests: by('features/donation/view.test.ts', 'is as the server answers, on a clock that runs ahead'),
  },
  {
    name: 'clipboard refused',
    outcome: 'what could not be copied is marked, to be copied by hand',
    tests: by('e2e/broken-network.spec.ts', 'what cannot be copied'),
  },
  {
    name: 'double submit and lost answer',
    outcome: 'one request, one receipt',
    tests: [
      ...by('features/listing/stores/send.test.ts', 'pressing twice, a lost answer'),
      ...by('features/listing/server/submit.test.ts', 'with the same key gets the same receipt'),
    ],
    faults: ['Postgres half open: questions arrive, answers do not'],
  },
]

/** What a visitor's browser meets. */
export const BROWSER_FAULTS: readonly KnownFault[] = [...OF_THE_BACKEND, ...OF_THE_BROWSER]
