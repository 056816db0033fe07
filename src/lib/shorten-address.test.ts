import { expect, test } from 'vitest'
import { shortenAddress } from './shorten-address.ts'

test('an address is shown by its first and last eight characters, a short one as it is', () => {
  expect(shortenAddress('0xECa41281c24451168a37211F0bc2b8645AF45092')).toBe('0xECa412…5AF45092')
  expect(shortenAddress('alice.near')).toBe('alice.near')
})

test('it is whole beside another one with the same ends', () => {
  const [own, made] = [`0xECa412${'8'.repeat(26)}5AF45092`, `0xeca412${'7'.repeat(26)}5af45092`]
  expect(shortenAddress(own, [own, made])).toBe(own)
  expect(shortenAddress(made, [own])).toBe(made)
  expect(shortenAddress(own, [own, '0xECa41281c24451168a37211F0bc2b8645AF45091'])).toBe('0xECa412…5AF45092')
})
