import { expect, test } from 'vitest'
import { CATALOGUE } from '#server/database.ts'
import { FEATURES } from '#server/features.ts'
import { apiForAll } from '#server/testing/api-for.ts'
import { currentContext } from '../listing-context.ts'
import { skeletonOf } from './skeleton.ts'
import { formsOfTaken } from './taken.ts'
import { takenNames } from './taken-names.ts'

const api = apiForAll(() => ({ catalogue: CATALOGUE }))

test('what most names are compared by is worked out before a server is ready', async () => {
  const { services } = api
  for (const { prepare } of FEATURES) await prepare?.(services)
  const taken = await takenNames(services, await currentContext(services.db)())
  const dapp = taken.find(({ name, isProtected }) => name === 'Uniswap' && !isProtected)
  if (!dapp) throw new Error('Uniswap is not listed')
  // Forms that were not there yet would be made of this.
  dapp.name = 'Something else'
  expect(formsOfTaken(dapp).names[0]?.whole).toBe(skeletonOf('Uniswap'))
})
