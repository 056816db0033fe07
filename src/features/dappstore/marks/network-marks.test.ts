import { expect, test } from 'vitest'
import type { Network } from '#features/networks/contract/networks.ts'
import { builtNetworks } from '#features/networks/snapshot.ts'
import { builtStore } from '../snapshot.ts'
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

test('the sheet holds the marks that most often stand beside others', () => {
  const dapps = builtStore('en').dapps.filter(({ chains }) => chains.length > 1)
  const icons = new Set(dappNetworkSheet()?.icons)
  const timesOf = (hid: string) => dapps.filter(({ chains }) => chains.includes(hid)).length
  const isIn = ({ icon }: Network) => icons.has(icon)
  const chains = builtNetworks()
  const rarest = Math.min(...chains.filter(isIn).map(({ hid }) => timesOf(hid)))
  const missed = chains.filter(chain => !isIn(chain) && timesOf(chain.hid) > rarest)
  expect(missed.map(({ hid }) => hid)).toEqual([])
})
