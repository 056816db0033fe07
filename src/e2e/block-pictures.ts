import type { Page } from 'playwright/test'

const PICTURES = ['webp', 'png', 'jpg', 'jpeg', 'avif'].map(ending => `*.${ending}`)

/**
 * Pictures keep the size that the page gives them, whether they come or not. Not by `page.route`, which turns the cache off:
 * fonts, styles and scripts would come again with each page.
 */
export async function blockPictures(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: PICTURES })
}
