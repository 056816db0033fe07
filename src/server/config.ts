import { readChainRpcUrls } from '#features/chains/server/settings.ts'
import { readMarketUrl } from '#features/dappstore/server/settings.ts'
import { readDonationSettings } from '#features/donation/server/settings.ts'
import { type Config, type Environment, readPlatformSettings } from '#platform/config.ts'

/** Throws a `StartError` that names the first setting that is wrong. */
export const readConfig = (env: Environment): Config => ({
  ...readPlatformSettings(env),
  donation: readDonationSettings(env),
  chainRpcUrls: readChainRpcUrls(env),
  marketUrl: readMarketUrl(env),
})
