// Lays the marks of the home page's example wallet side by side: `node scripts/assets/draw-wallet-marks.ts`. One small file
// instead of nine: it is asked for before anything is touched.
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { WALLET_MARKS } from '#content/example-wallet.ts'

const ROOT = new URL('../../', import.meta.url)
/** The largest of them is shown at 40 px; finer than this cannot be seen in a mark. */
const SIDE_PX = 72
/** The corners are cut by the page (`.mark`), further in than those of the tiles, so that no transparency is sent. */
const BEHIND = '#888'

const tiles = await Promise.all(
  WALLET_MARKS.map(async (place, index) => ({
    input: await sharp(new URL(`public/icons/${place}.webp`, ROOT).pathname)
      .resize(SIDE_PX)
      .flatten({ background: BEHIND })
      .toBuffer(),
    left: index * SIDE_PX,
    top: 0,
  })),
)
const strip = await sharp({
  create: { width: SIDE_PX * tiles.length, height: SIDE_PX, channels: 3, background: BEHIND },
})
  .composite(tiles)
  .webp({ quality: 50, effort: 6, smartSubsample: true })
  .toBuffer()
await writeFile(new URL('public/art/wallet-marks.webp', ROOT), strip)
console.log(`wallet-marks.webp: ${tiles.length} marks, ${strip.length} bytes`)
