import { expect, test } from 'vitest'
import chains from '#content/catalogue/chains.json' with { type: 'json' }
import colours from '#content/chain-colours.json' with { type: 'json' }
import { mainColour } from './chain-colours.ts'

const channels = (hex: string) => [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16))
/** Of 255; the decoder of another version may round differently. */
const MAX_DIFFERENCE = 6

test('every network has the main colour of its mark: node scripts/assets/chain-colours.ts', async () => {
  expect(Object.keys(colours).sort()).toEqual(chains.map(({ hid }) => hid).sort())
  const known = new Map(Object.entries(colours))
  for (const { hid, icon } of chains) {
    const [kept, found] = [channels(known.get(hid) ?? ''), channels(await mainColour(`public${icon}`))]
    for (const [place, value] of found.entries())
      expect(Math.abs(value - (kept[place] ?? Number.NaN)), hid).toBeLessThanOrEqual(MAX_DIFFERENCE)
  }
})
