import { expect, test } from 'vitest'
import { checkClaims } from './check-claims.ts'
import { claimedText, saysAudited, unsourced } from './claims.ts'
import { fixtureTree } from './fixture-tree.ts'

/** Problems of a built site of one page. */
const problemsOf = (path: string, body: string) =>
  checkClaims(
    fixtureTree({ [`${path}/index.html`]: `<!doctype html><html lang="en"><body>${body}</body></html>` }),
  ).findings.map(({ problem }) => problem)
const written = (text: string) => unsourced(text).map(claim => claim.written)

test('a number without a source is found, however it is written', () => {
  expect(written('Used by 40M+ people in 250 countries')).toEqual(['40M+', '250'])
  expect(written('12 million downloads, 99% satisfied, 1,000 partners, 50+ staff')).toEqual([
    ...['12 million', '99%', '1,000', '50+'],
  ])
})

test('numbers of the facts file and numbers that claim nothing pass', () => {
  expect(written('30M+ people, 200+ countries, 3.5M a month, since 2018, up to 75%')).toEqual([])
  expect(written('More than 20 million people')).toEqual([])
  expect(written('EIP-712, ERC721, SHA-256, 200 × 200 px, up to 5 MB, code 4902, 0x7a4f…91c2')).toEqual([])
  expect(written('4 steps in 2 working days, 20,000 TPT, Nov 22, 2026')).toEqual([])
})

test('only what a visitor reads counts, and examples say that they are', () => {
  const html =
    '<p>Over <b>40M</b>+ people</p><script>1000</script><svg><text>1000</text></svg><code>1000</code><p data-example>$1,000</p>'
  expect(claimedText(html)).toEqual(['Over 40M+ people'])
})

test('audited needs its report', () => {
  expect(saysAudited('Our code is audited.')).toBe(true)
  expect(saysAudited('We have no audit report.')).toBe(false)
  expect(problemsOf('en/security', '<p>Our wallet is audited.</p>')).toHaveLength(1)
  expect(problemsOf('en/submit/dapp', '<p>Has it been audited?</p>')).toEqual([])
})

test('a page with a claim or a link of unknown origin is refused', () => {
  const known = '<a href="https://x.com/TokenPocket_TP">X</a><a href="https://app.uniswap.org/">U</a>'
  expect(problemsOf('en/about', `<p>30M+ people</p>${known}`)).toEqual([])
  expect(problemsOf('en/about', '<p>31M+ people</p><a href="https://evil.example/">!</a>')).toEqual([
    'links to https://evil.example/, which is in no list of sources',
    expect.stringContaining('claims 31M+'),
  ])
  // Authors bring their own sources; a list's figures are counted from its data.
  expect(problemsOf('en/learn/fees', '<p>1,000 gwei</p><a href="https://else.example/">s</a>')).toEqual([])
  expect(problemsOf('en/dappstore', '<p>278 DApps</p>')).toEqual([])
})
