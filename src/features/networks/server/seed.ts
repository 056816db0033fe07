import { array, type InferType, object, string } from 'yup'
import { StartError } from '#platform/config.ts'
import {
  checkSeed,
  flagColumn,
  insertAll,
  readSeedFile,
  readSeedJson,
  refuseRepeated,
  type Seed,
  seedField,
} from '#platform/db/seed.ts'

const { picture, text, yesNo } = seedField

const networksSchema = array(
  object({
    hid: text().required(),
    title: text().required(),
    ns: text().required(),
    chain_id: text().defined(),
    short: text().required(),
    symbol: text().required(),
    explorer: string().defined(),
    icon: picture().defined(),
    deprecated: yesNo().required(),
    testnet: yesNo().required(),
  }).noUnknown(),
).required()

const tokenProtocolsSchema = array(
  object({ key: text().required(), isSelected: yesNo().required() }).noUnknown(),
).required()

function readTokenProtocols(folder: string): [string, InferType<typeof tokenProtocolsSchema>][] {
  const file = 'token-protocols.json'
  const value = readSeedJson(folder, file)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new StartError(`catalogue ${file}: must hold lists by group`)
  }
  return Object.entries(value).map(([group, list]) => [
    group,
    checkSeed(tokenProtocolsSchema, list, `${file} ${group}`),
  ])
}

export const seedNetworks: Seed = async (tx, folder) => {
  const chains = readSeedFile(folder, 'chains.json', networksSchema)
  refuseRepeated(
    'chains.json',
    chains.map(chain => chain.hid),
  )
  await insertAll(
    tx,
    'chains',
    chains.map(({ icon, deprecated, testnet, ...chain }, position) => ({
      ...chain,
      position,
      icon_url: icon,
      deprecated: flagColumn(deprecated),
      testnet: flagColumn(testnet),
    })),
  )
  await insertAll(
    tx,
    'token_protocols',
    readTokenProtocols(folder)
      .flatMap(([ns, entries]) => entries.map(entry => ({ ns, ...entry })))
      .map(({ ns, key, isSelected }, position) => ({
        ns,
        position,
        key,
        is_selected: flagColumn(isSelected),
      })),
  )
}
