import { readFileSync } from 'node:fs'
import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WizardMessages } from '../WizardMessages.tsx'
import { ReadAs } from './ReadAs.tsx'

const COPY = JSON.parse(readFileSync('locales/en/listing.json', 'utf8'))
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const said = (props: ComponentProps<typeof ReadAs>): string =>
  renderToStaticMarkup(
    <WizardMessages lang="en" copy={COPY}>
      <ReadAs {...props} />
    </WizardMessages>,
  ).replace(/<[^>]*>/g, '')

test('of a list of contracts is said what was taken out of it, where that is not what was typed', () => {
  const list = (value: string, family?: string) => said({ widget: 'addresses', value, family })
  expect(list(`Router: ${USDT}; https://etherscan.io/address/${USDC}#code`, 'ethereum')).toBe(
    `Read as ${USDT}, ${USDC}`,
  )
  expect(list(`${USDT.toLowerCase()} ,\n${USDC}`, 'ethereum')).toBe('')
  expect(list(`${USDT} and ${USDC}`, 'ethereum')).toBe('')
  expect(list(`Router: ${USDT}`)).toBe('')
  expect(list('an account', 'somewhere')).toBe('')
})

test('a long name of the XRP Ledger is shown as people know it', () => {
  const id = (value: string) => said({ widget: 'tokenId', value, asked: { kind: 'token', family: 'ripple' } })
  expect(id('SOLO.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz')).toBe('')
  expect(id('534F4C4F00000000000000000000000000000000.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz')).toBe('')
  expect(id('rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz.SOLO')).toBe(
    'Read as SOLO.rsoLo2S1kiGeCcn6hCUXVrCpGMWLrRrLZz',
  )
})
