import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asciiHost, normalEmail } from './email.ts'

test('addresses that people really have are accepted', () => {
  const real: [string, string][] = [
    ['ann@example.org', 'ann@example.org'],
    ['ann.lee+news@mail.example.co.uk', 'ann.lee+news@mail.example.co.uk'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['Ann@EXAMPLE.Org', 'Ann@example.org'],
    ['\u00a0 ann@example.org\u200b\n', 'ann@example.org'],
    ['用户@例子.中国', '用户@xn--fsqu00a.xn--fiqs8s'],
    ['jörg@bücher.example', 'jörg@xn--bcher-kva.example'],
    [`${'a'.repeat(64)}@example.org`, `${'a'.repeat(64)}@example.org`],
    ['a@b.co', 'a@b.co'],
    ['ann＠example.org', 'ann@example.org'],
    ['ann@example.org.', 'ann@example.org'],
    ['ann@my_mail.example.org', 'ann@my_mail.example.org'],
    ['1_2-3@4.example', '1_2-3@4.example'],
  ]
  for (const [typed, normal] of real) expect(normalEmail(typed), typed).toBe(normal)
})

test('what is no address is refused', () => {
  const wrong = [
    ...[
      '',
      ' ',
      '@',
      'ann',
      'ann@',
      '@example.org',
      'ann@example',
      'ann@localhost',
      'ann@127.0.0.1',
      'ann@[::1]',
    ],
    ...[
      'ann@0x7f.1',
      'ann@example.1',
      'ann@example.c',
      '.ann@example.org',
      'ann.@example.org',
      'a..b@example.org',
    ],
    ...[
      'a b@example.org',
      'a@b@example.org',
      'ann@exa mple.org',
      'ann@-example.org',
      'ann@example-.org',
      'ann@.org',
    ],
    ...[
      'ann@example..org',
      'ann@example.org..',
      'ann@my_mail.org',
      'ann@mail.internal',
      'ann@site.test',
      'ann@abcdefghij.onion',
      'ann@example.org/x',
      'ann@example.org:25',
      'ann@example.org?x=1',
    ],
    ...[
      'ann@example.org#x',
      'ann@%65xample.org',
      'a\u200bb@example.org',
      'ann\r\nBcc: x@example.org',
      '"ann"@example.org',
    ],
    ...['<ann@example.org>', 'ann,bob@example.org', 'ann@exa_mple.org', `${'a'.repeat(65)}@example.org`],
    ...[`ä${'a'.repeat(63)}@example.org`, `ann@${'a'.repeat(64)}.org`, `ann@${'abcd.'.repeat(50)}org`],
  ]
  for (const typed of wrong) expect(normalEmail(typed), JSON.stringify(typed)).toBeUndefined()
})

test('an address stays as it is when it is read again, and nothing unseen is left in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), typed => {
      const email = normalEmail(typed)
      if (email === undefined) return
      expect(normalEmail(email)).toBe(email)
      expect(email).not.toMatch(/[\s\p{Cc}\p{Cf}<>",;]/u)
      expect(email.split('@')).toHaveLength(2)
    }),
  )
})

test('a host is a name with dots, in ASCII', () => {
  expect(asciiHost('EXAMPLE.org')).toBe('example.org')
  expect(asciiHost('例子。中国')).toBe('xn--fsqu00a.xn--fiqs8s')
  for (const host of ['', 'localhost', '1.2.3.4', '::1', 'a.b:80', 'user@a.org', 'a.org\\x', 'a.123']) {
    expect(asciiHost(host), host).toBeUndefined()
  }
})
