import type { APIRoute } from 'astro'
import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import { exampleWallet } from '#content/example-wallet.ts'
import ExtensionLaunch from '#sections/home/ExtensionLaunch.astro'
import Account from '#sections/home/hero/network/Account.astro'
import Assets from '#sections/home/hero/network/Assets.astro'
import Request from '#sections/home/hero/network/Request.astro'
import Swap from '#sections/home/hero/network/Swap.astro'

export { getStaticPaths } from '#i18n/paths.ts'

/** In the order of their places in hero/TryWallet.astro. */
const PARTS = [Account, Assets, Swap, Request]

/** What the home page gets with the first touch, as its own components draw it: client/first-touch/fill-page.ts. */
export const GET: APIRoute = async ({ locals }) => {
  const container = await AstroContainer.create()
  const [, ...others] = exampleWallet(locals.tag)
  const networks = PARTS.map(async part => {
    const drawn = others.map(chain => container.renderToString(part, { props: { chain }, locals }))
    return (await Promise.all(drawn)).join('')
  })
  return Response.json({
    networks: await Promise.all(networks),
    offer: await container.renderToString(ExtensionLaunch, { locals }),
  })
}
