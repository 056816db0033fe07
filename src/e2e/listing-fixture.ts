import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain, type TestChain } from '#server/testing/evm/chain.ts'
import { type ServerProcess, startServer } from '#server/testing/process.ts'

/** Where donations go; no key signs for it. */
export const DONATION_RECEIVER = '0x00000000000000000000000000000000c0ffee11'
/** Fewer than in life, so that a test does not wait for blocks. */
const CONFIRMATIONS = 3

/** A chain, and a server of our own that takes real donations on it, serving the built site. */
export interface ListingFixture {
  chain: TestChain
  /** Where the site is. */
  url: string
  /** What staff type on the server's machine; gives what it prints. */
  staff: (...command: string[]) => string
  /** As a power cut would end it; the next start finds what it left. */
  kill: () => Promise<void>
  start: () => Promise<void>
  stop: () => Promise<void>
}

export async function openListingFixture(): Promise<ListingFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-listing-'))
  const chain = await startChain()
  const env = {
    DATA_DIR: dataDir,
    DONATION_ADDRESS: DONATION_RECEIVER,
    DONATION_RPC_URL: chain.url,
    DONATION_CONFIRMATIONS: String(CONFIRMATIONS),
  }
  let server: ServerProcess | undefined
  let url = ''

  async function start(): Promise<void> {
    // The browser's page stays open over a restart, so the port stays the same.
    const port = url ? new URL(url).port : '0'
    server = await startServer({ ...env, PORT: port })
    if (!server.address) throw new Error(server.errors())
    url = server.address
  }
  async function kill(): Promise<void> {
    server?.child.kill('SIGKILL')
    await server?.ended
  }

  await start()
  return {
    chain,
    get url() {
      return url
    },
    staff: (...command) =>
      execFileSync(process.execPath, ['src/server/review.ts', ...command], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      }),
    kill,
    start,
    stop: async () => {
      await kill()
      await chain.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
