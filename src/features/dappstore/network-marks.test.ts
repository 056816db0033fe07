import { expect, test } from 'vitest'
import { dappNetworkSheet, drawnFrom } from './network-marks.ts'

const network = (hid: string) => ({ hid, title: hid, icon: `/icons/chains/${hid}.webp` })
const SHEET = { src: '/icons/sheet.avif', icons: ['eth', 'bsc', 'base'].map(hid => network(hid).icon) }

test('a network is drawn from its place of the sheet, or from its own file', () => {
  const marked = drawnFrom(SHEET, [network('base'), network('eth'), network('kcc')])
  expect(marked).toEqual([
    { ...network('base'), icon: SHEET.src, place: 2 },
    { ...network('eth'), icon: SHEET.src, place: 0 },
    network('kcc'),
  ])
})

test('one mark alone is drawn from its own file, which is lighter', () => {
  const networks = [network('base'), network('kcc')]
  expect(drawnFrom(SHEET, networks)).toEqual(networks)
  expect(drawnFrom(undefined, networks)).toEqual(networks)
})

test('the sheet holds the networks that most DApps are on', () => {
  const icons = ['eth', 'bsc', 'solana'].map(hid => network(hid).icon)
  expect(dappNetworkSheet()?.icons).toEqual(expect.arrayContaining(icons))
})
