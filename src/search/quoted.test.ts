import { expect, test } from 'vitest'
import { quoted, quotedWords } from './quoted.ts'

test('a query in quotation marks of any language is read as words', () => {
  for (const typed of ['"solana dex"', ' “solana dex” ', '„solana dex“', '«solana dex»', '「solana dex」'])
    expect(quotedWords(typed), typed).toBe('solana dex')
  expect(quotedWords(quoted('币安链 借贷 '))).toBe('币安链 借贷')
})

test('a mark that is only begun, or that holds nothing, is part of the query', () => {
  for (const typed of ['solana dex', '"solana', '"', '""', '" "', 'say "dex"']) {
    expect(quotedWords(typed), typed).toBeUndefined()
  }
})
