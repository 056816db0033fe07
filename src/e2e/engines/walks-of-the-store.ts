import { words } from '../words.ts'
import { buttonNamed, heading, link, MAIN_PART, type Walks } from './walk.ts'

const { menu } = words('en', 'common')
const { filters, results, search } = words('en', 'dappstore')
const rows = { role: 'list', name: results.label }

export const WALKS_OF_THE_STORE: Walks = {
  'store: a category and a network narrow the list, and a search forgives a slip': async ({ visitor }) => {
    await visitor.open('/en/dappstore/')
    await visitor.click({ ...link(/^Lending( \d+)?$/), within: MAIN_PART })
    await visitor.isAt(/category_id=2/)
    await visitor.sees(heading('Lending'))
    await visitor.click({ text: filters.allNetworks })
    await visitor.type({ role: 'searchbox', name: filters.findNetwork }, 'tron')
    await visitor.click(buttonNamed('TRON'))
    await visitor.isAt(/category_id=2&network=trx/)
    await visitor.sees({ text: 'JustLend DAO', within: rows })
    await visitor.open('/en/dappstore/')
    await visitor.type({ role: 'searchbox', name: search.label }, 'unsiwap')
    await visitor.sees({ text: 'Uniswap', within: rows })
    await visitor.isAt(/\?search=unsiwap$/)
  },

  'Back leads from a DApp to the list as it was, and on to the page before it': async ({ visitor }) => {
    await visitor.open('/en/about/')
    await visitor.click({ ...link(menu.dappStore), within: { role: 'banner' } })
    await visitor.isAt(/^\/en\/dappstore\//)
    await visitor.type({ role: 'searchbox', name: search.label }, 'aave')
    await visitor.isAt(/[?&]search=aave$/)
    await visitor.click({ ...link(/^Aave/), within: rows })
    await visitor.sees({ role: 'heading', name: 'Aave' })
    await visitor.back()
    await visitor.isAt(/[?&]search=aave$/)
    await visitor.sees({ role: 'searchbox', name: search.label }, { value: 'aave' })
    await visitor.sees({ text: 'Aave', within: rows })
    // The search is a step of its own.
    await visitor.back()
    await visitor.isAt(/category=hot$/)
    await visitor.sees({ role: 'searchbox', name: search.label }, { value: '' })
    await visitor.back()
    await visitor.isAt(/^\/en\/about\/$/)
  },
}
