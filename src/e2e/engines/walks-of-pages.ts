import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'playwright/test'
import { newSubmission } from '../new-submission.ts'
import { words } from '../words.ts'
import { openLine } from './line.ts'
import { buttonNamed, heading, link, MAIN_PART, type Walks } from './walk.ts'

const { header, menu, site } = words('en', 'common')
const listing = words('en', 'listing')
const status = words('en', 'status')
const SLOW_SCRIPTS_MS = 3_000
const DARK_PAPER = 'rgb(9, 13, 22)'

const FIVE = ['/en/', '/en/learn/', '/en/dappstore/', '/en/dappstore/all/', '/en/download/']
const FETCHED_AHEAD_MS = 2_500
/** With 5 % for the machine. */
const MOST_KB = 600 * 1.05

/** In the page: a little further down; true at the end. */
function scrollOn(): boolean {
  scrollBy({ top: 600, behavior: 'instant' })
  return scrollY + innerHeight >= document.body.scrollHeight - 2
}

const paper = () => getComputedStyle(document.body).backgroundColor

export const WALKS_OF_PAGES: Walks = {
  'menus: one section is open at a time, Escape closes it, and a language is chosen': async ({ visitor }) => {
    const bar = { role: 'navigation', name: site.mainMenu }
    const wallet = { ...link(new RegExp(menu.mobileWallet)), within: bar }
    const detector = { ...link(new RegExp(menu.approvalDetector)), within: bar }
    await visitor.open('/en/')
    await visitor.click({ text: menu.products, within: bar })
    await visitor.sees(wallet)
    await visitor.click({ text: menu.tools, within: bar })
    await visitor.sees(detector)
    await visitor.misses(wallet)
    await visitor.press('Escape')
    await visitor.misses(detector)
    await visitor.click({ text: menu.tools, within: bar })
    await visitor.click(detector)
    await visitor.isAt(/^.+detector/)
  },

  'theme: the dark mode button changes the page, and the choice stays after a reload': async ({
    visitor,
  }) => {
    await visitor.open('/en/about/')
    const light = await visitor.ask(paper)
    await visitor.click(buttonNamed(header.darkMode))
    await visitor.sees(buttonNamed(header.darkMode), { isPressed: true })
    await visitor.finds(paper, DARK_PAPER)
    await visitor.reload()
    await visitor.finds(paper, DARK_PAPER)
    await visitor.click(buttonNamed(header.darkMode))
    await visitor.finds(paper, light)
  },

  'verify: a look-alike is told from ours, by keyboard, and what was asked is there after Back': async ({
    visitor,
  }) => {
    const { box, ours, alike } = words('en', 'verify')
    await visitor.open('/en/verify/')
    await visitor.type({ label: box.label }, 'tokenpocket.pro.wallet-check.example')
    await visitor.press('Enter')
    await visitor.sees(heading(alike.title), { isFocused: true })
    await visitor.sees({ text: 'wallet-check.example' })
    await visitor.click(link(header.getWallet))
    await visitor.isAt(/download/)
    await visitor.back()
    await visitor.sees({ label: box.label }, { value: 'tokenpocket.pro.wallet-check.example' })
    await visitor.type({ label: box.label }, 'https://help.tokenpocket.pro/en/contact-us')
    await visitor.click(buttonNamed(box.button))
    await visitor.sees(heading(ours.title), { isFocused: true })
  },

  'newsletter: a wrong address is explained, a right one is taken': async ({ visitor }) => {
    const { label, button: send, wrong, done } = words('en', 'subscribe')
    await visitor.open('/en/')
    await visitor.type({ label }, 'somebody@')
    await visitor.click(buttonNamed(send))
    await visitor.sees({ text: wrong })
    await visitor.sees({ label }, { value: 'somebody@' })
    await visitor.type({ label }, 'somebody@example.com')
    await visitor.press('Enter')
    await visitor.sees({ text: done })
  },

  'status: the private link shows the state of a request and what to donate': async ({
    visitor,
    baseURL,
  }) => {
    const { id, path } = await newSubmission(baseURL, 'dapp')
    await visitor.open(path)
    await visitor.sees(heading('Example Swap'))
    await visitor.sees({ text: id })
    await visitor.sees({ text: status.states.awaitingDonation, within: MAIN_PART })
    await visitor.sees({ text: listing.donation.sandbox.title })
    await visitor.sees(MAIN_PART, { text: expect.stringMatching(/20\s?000\.\d{4}/) })
    await visitor.click({ text: status.sent.title })
    await visitor.sees({ text: listing.fields.tpConnect.label })
    await visitor.sees({ text: listing.options.tpConnect.both })
  },

  'a link that is clicked while scripts are on their way leads where it says': async ({
    visitor,
    baseURL,
  }) => {
    const line = await openLine(baseURL, SLOW_SCRIPTS_MS)
    try {
      await visitor.open(`${line.url}/en/about/`)
      await visitor.click({ ...link(menu.dappStore), within: { role: 'banner' } })
      await visitor.isAt(/^\/en\/dappstore\//)
      await visitor.sees(heading(words('en', 'dappstore').title))
    } finally {
      line.close()
    }
  },

  'five pages are read to their ends for 600 kB, though no rules say what to fetch ahead': async ({
    visitor,
    baseURL,
  }) => {
    const line = await openLine(baseURL)
    try {
      for (const path of FIVE) {
        await visitor.open(line.url + path)
        for (let turn = 0; turn < 60 && !(await visitor.ask(scrollOn)); turn += 1) await sleep(80)
        // What is fetched ahead is asked for once a link has been meant for a while.
        await sleep(FETCHED_AHEAD_MS)
      }
      expect(line.bytes() / 1000).toBeLessThanOrEqual(MOST_KB)
    } finally {
      line.close()
    }
  },
}
