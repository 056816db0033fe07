import { expect, test } from 'vitest'
import { apiForEach } from '#server/testing/api-for.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import { reviewAs } from '#server/testing/review.ts'
import { addSubmission } from '#server/testing/submissions.ts'
import { withScripts, withSeenHosts } from './as-seen.ts'

test('a punycode host stands beside what visitors will see, with its scripts', () => {
  expect(withSeenHosts('https://xn--80ak6aa92e.com/x')).toBe(
    'https://xn--80ak6aa92e.com/x = аррӏе.com (Cyrillic)',
  )
  expect(withSeenHosts('https://app.xn--unswap-qvf.org')).toBe(
    'https://app.xn--unswap-qvf.org = app.unіswap.org (Cyrillic + Latin)',
  )
  expect(withSeenHosts('ann@xn--fsqu00a.xn--0zwm56d')).toBe('ann@xn--fsqu00a.xn--0zwm56d = 例子.测试 (Han)')
  expect(withSeenHosts('https://example.org')).toBe('https://example.org')
})

test('a name that mixes scripts says which, and with which letters; what people write is left alone', () => {
  expect(withScripts('Unіswap')).toBe('Unіswap (Cyrillic + Latin: і U+0456)')
  expect(withScripts('аррӏе')).toBe('аррӏе (Cyrillic that looks Latin)')
  expect(withScripts('ΜetaMask')).toBe('ΜetaMask (Greek + Latin: Μ U+039C)')
  expect(withScripts('𝐔niswap')).toBe('𝐔niswap (Latin + symbols: 𝐔 U+1D414)')
  for (const name of [
    'Uniswap',
    'Ünïswáp',
    '欧易 OKX',
    'ビットコイン BTC',
    'Яндекс',
    '업비트 Upbit',
    '🦊 Fox',
    'ไทย',
  ])
    expect(withScripts(name)).toBe(name)
})

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))
  const run = (...args: string[]) => reviewAs('carol', api.config, args)

  test('staff see in list and show what visitors will see of names and hosts', async () => {
    const id = await addSubmission(api.db, {
      values: { title: 'Unіswap', url: 'https://xn--unswap-qvf.org/' },
    })
    const { out: shown } = await run('show', id)
    expect(shown).toContain('Unіswap (Cyrillic + Latin: і U+0456)')
    expect(shown).toContain('https://xn--unswap-qvf.org/ = unіswap.org (Cyrillic + Latin)')
    expect(shown).toContain('STOP  lookalike title: Uniswap')
    const { out: listed } = await run('list')
    expect(listed).toContain(
      'Unіswap (Cyrillic + Latin: і U+0456)  xn--unswap-qvf.org = unіswap.org (Cyrillic + Latin)',
    )
  })

  test('a brand that staff add is compared with the next request, and no longer when it is removed', async () => {
    const id = await addSubmission(api.db, { values: { title: 'Acmewallet Rewards' } })
    const marked = async () => (await run('show', id)).out.includes('STOP  lookalike title: Acmewallet')
    expect(await marked()).toBe(false)
    const added = await run('brand', 'add', 'Acmewallet', '--host', 'https://www.acme.example/x')
    expect([added.code, added.out]).toEqual([
      0,
      'Acmewallet is protected, its sites are below acme.example\n',
    ])
    expect(await marked()).toBe(true)
    expect((await run('brand', 'list')).out).toMatch(/^Acmewallet +acme\.example +carol /m)
    expect((await run('brand', 'list')).out).toMatch(/^TokenPocket +tokenpocket\.pro +comes with the site$/m)
    // Another spelling of the same name is the same name.
    await run('brand', 'add', 'ACMEWALLET')
    expect(JSON.parse((await run('brand', 'list', '--json')).out)[0]).toMatchObject({
      name: 'ACMEWALLET',
      hosts: [],
    })
    expect((await run('brand', 'remove', 'Acmewallet')).out).toBe('ACMEWALLET is no longer protected\n')
    expect(await marked()).toBe(false)
    expect((await run('log')).out).toMatch(/carol +brand remove +ACMEWALLET/)
  })

  test('what is no brand or no host is refused', async () => {
    expect((await run('brand', 'add', '!!')).code).toBe(2)
    expect((await run('brand', 'add', 'Acme', '--host', 'nonsense')).code).toBe(2)
    expect(await run('brand', 'remove', 'MetaMask')).toMatchObject({
      code: 1,
      errors: expect.stringContaining('comes with the site'),
    })
    expect((await run('brand', 'remove', 'Nobody')).code).toBe(1)
  })
})
