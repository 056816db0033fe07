import { ALL_FAULTS } from './all-faults.ts'
import { BROWSER_FAULTS, by, type KnownFault } from './browser-faults.ts'

const OF_THE_SERVER: readonly KnownFault[] = [
  {
    name: '`kill -9`',
    outcome: 'nothing that was acknowledged is lost or doubled',
    tests: by(
      'features/listing/server/durable.test.ts',
      'a request that was acknowledged is there after kill -9',
    ),
    faults: ['kill -9 under load'],
  },
  {
    name: 'power loss',
    outcome: 'each acknowledgement has waited for the disk; the power itself is not cut in a test',
    tests: by('platform/db/open.test.ts', 'is written through to the disk before anything is acknowledged'),
    faults: ['Postgres killed (-9) and started'],
  },
  {
    name: 'SIGTERM',
    outcome: 'what was begun is finished, then it ends with 0',
    tests: by('server/main.test.ts', 'a server told to stop finishes what it began'),
    faults: ['SIGTERM under load'],
  },
  {
    name: 'killed in the first start',
    outcome: 'the next start begins anew',
    tests: by('platform/db/open.test.ts', 'a start that fails half-way leaves nothing'),
    faults: ['killed 8 times while it starts for the first time'],
  },
  {
    name: 'disk full',
    outcome: 'reading goes on, writing is answered 503 until there is room',
    tests: [],
    faults: ['disk full', 'no file may grow any more (RLIMIT_FSIZE)'],
  },
  {
    name: 'database locked',
    outcome: 'writing waits, then 503; reading goes on',
    tests: by('platform/db/open.test.ts', 'that another process is writing to is waited for'),
    faults: [
      'the file is locked by another program for 3 seconds',
      'the file is locked by another program for 8 seconds',
      'a table locked by another program for 4 seconds',
    ],
  },
  {
    name: 'damaged, newer, read-only file; second process',
    outcome: 'the start is refused with one line that says what to do',
    tests: by(
      'platform/db/open.test.ts',
      'that is no database, or a damaged one',
      'a database of a newer release',
    ),
    faults: [
      'the file is damaged',
      'the file is no database',
      'the file is empty: zero bytes',
      'the file is of a newer release',
      'write permission taken from the file and its folder',
      'a second server on the same file',
    ],
  },
  {
    name: 'backup while writing',
    outcome: 'the copy is whole and has all that was acknowledged before',
    tests: [],
    faults: ['backup while writing'],
  },
  {
    name: 'database gone',
    outcome: '503 with `Retry-After`, well within seconds of its return',
    tests: by('server/lost-connection.test.ts', 'a server whose connections are lost under load'),
    faults: ALL_FAULTS.filter(({ name }) => /^(every connection|Postgres|failover)/.test(name)).map(
      ({ name }) => name,
    ),
  },
  {
    name: 'RPC faults',
    outcome: 'a payment waits; no crowd of nodes confirms what none has seen',
    tests: by('features/donation/server/judge.test.ts', 'no crowd of nodes confirms', 'silence is no answer'),
    faults: ALL_FAULTS.filter(({ name }) => name.startsWith('node ')).map(({ name }) => name),
  },
  {
    name: 'transaction never mined',
    outcome: 'waited for a day, then the page tells whom to write to',
    tests: by('features/donation/server/payments.test.ts', 'a transaction that no node has seen for a day'),
  },
  {
    name: 'reorganised chain',
    outcome: 'a young payment is taken back, and has again',
    tests: by('features/donation/server/reorganised.test.ts', 'takes a young payment back'),
  },
  {
    name: 'wrong token or chain',
    outcome: 'explained, and nothing is lost by it',
    tests: [
      ...by('features/donation/server/payments.test.ts', 'a payment that went wrong is explained'),
      ...by(
        'features/donation/stores/donation.test.ts',
        'sees an error when the link leads to another network',
      ),
    ],
  },
  {
    name: 'hash used before',
    outcome: 'pays for the first, is refused to others',
    tests: [
      ...by('features/donation/server/payments.test.ts', 'a transaction that paid for another offer already'),
      ...by('features/donation/server/race.test.ts', 'one payment that twenty name at once pays for one'),
    ],
  },
  {
    name: 'the same picture a hundred times',
    outcome: 'taken or told to wait; others are answered meanwhile',
    tests: by('features/listing/server/images.test.ts', 'uploads are counted by themselves'),
    faults: ['the same picture a hundred times at once'],
  },
  {
    name: '100 MB bodies',
    outcome: 'refused while they come; others are answered meanwhile',
    tests: by('features/listing/server/durable.test.ts', 'a picture that is much too large is answered'),
    faults: ['12 bodies of 100 MB at once'],
  },
  {
    name: 'slow and silent sockets',
    outcome: 'hung up on after 5 to 12 s; others are answered meanwhile; a line of 50 kB/s may upload',
    tests: [
      ...by('server/main.test.ts', 'who sends nothing, or a request without end, is hung up on'),
      ...by('server/slow-line.test.ts', 'a slow line may send a file for longer than ten seconds'),
    ],
    faults: [
      '300 connections that send nothing',
      '300 requests that never end',
      'what is no HTTP, on 100 connections',
    ],
  },
  {
    name: 'unhandled error',
    outcome: 'logged once, what was begun is finished, ended with 1, started again',
    tests: by('server/main.test.ts', 'an uncaught %s is logged once'),
    faults: ['an error that nobody catches', 'a rejection that nobody catches'],
  },
  {
    name: 'server clock steps',
    outcome: 'no limit, lock or waiting time depends on it',
    tests: [
      ...by('platform/rates.test.ts', 'setting the machine’s clock, back or forward, changes no limit'),
      ...by(
        'features/donation/server/intents.test.ts',
        'offers end in time though the machine’s clock was set back',
      ),
    ],
    faults: ["a server's clock a day ahead for 2 seconds", "a server's clock an hour behind for 2 seconds"],
  },
  {
    name: 'two reviewers at once',
    outcome: "the first one's decision counts, the other gets an error",
    tests: by('features/listing/review/review.test.ts', 'of two people at once is the first one’s'),
  },
]

export const KNOWN_FAULTS: readonly KnownFault[] = [...BROWSER_FAULTS, ...OF_THE_SERVER]

const holders = ({ tests, faults = [] }: KnownFault): string =>
  [
    ...new Set(tests.map(({ file }) => `\`src/${file}\``)),
    ...(faults.length > 0 ? ['the laboratory'] : []),
  ].join(', ')

/** The first table of docs/reliability.md. */
export const knownFaultTable = (): string =>
  [
    '| fault | what is seen of it | held by |',
    '|---|---|---|',
    ...KNOWN_FAULTS.map(fault => `| ${fault.name} | ${fault.outcome} | ${holders(fault)} |`),
  ].join('\n')
