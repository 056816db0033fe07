import { type Environment, urlSetting } from '#platform/config.ts'

declare module '#platform/config.ts' {
  interface Config {
    marketUrl: string | undefined
  }
}

export const readMarketUrl = (env: Environment): string | undefined => urlSetting(env, 'MARKET_URL')
