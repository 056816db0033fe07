import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from '#platform/config.ts'
import { startWithCertificate } from '#server/testing/certificate.ts'
import { COMPILED } from '#server/testing/process.ts'
import { CannotTry } from '../fault.ts'
import type { AlertBench } from './bench.ts'
import type { Cause } from './steps.ts'

const REVIEW = join(import.meta.dirname, '../../../server/review.ts')

/** Fills the file system of the servers, when it is a small one of its own, but for a twentieth. */
function nearlyFill({ lab, afterwards }: AlertBench): void {
  if (!lab.hasOwnDisk) throw new CannotTry('no small disk can be mounted here')
  const filler = join(lab.disk, 'filler')
  const { bavail, bsize } = statfsSync(lab.disk)
  const bytes = Math.floor(bavail * bsize * 0.95)
  afterwards(() => rmSync(filler, { force: true }))
  const { status, stderr } = spawnSync('fallocate', ['-l', String(bytes), filler], { encoding: 'utf8' })
  if (status !== 0) throw new CannotTry(`fallocate: ${stderr.trim()}`)
}

export const OF_THE_MACHINE: readonly Cause[] = [
  {
    alert: 'DiskNearlyFull',
    words: 'something fills the disk but for a twentieth',
    withinMinutes: 10,
    happen: async bench => {
      nearlyFill(bench)
      await bench.look()
    },
  },
  {
    alert: 'BackupFailed',
    words: '`review backup` into a folder that is not there',
    withinMinutes: 2,
    happen: async bench => {
      const { dataDir, user } = bench.server
      const account = user === undefined ? {} : { uid: user, gid: user }
      const env: Environment = { ...COMPILED, DATA_DIR: dataDir, PATH: process.env.PATH }
      spawnSync(process.execPath, [REVIEW, 'backup', '/nowhere/site.db'], { ...account, env })
      await bench.look()
    },
  },
  {
    alert: 'BackupOld',
    words: 'nobody makes a backup',
    withinMinutes: 37 * 60,
    happen: bench => bench.look(),
  },
  {
    alert: 'CertificateEnds',
    words: 'the site answers with a certificate of five days',
    withinMinutes: 90,
    happen: async bench => {
      const site = await startWithCertificate(5)
      if (!site) throw new CannotTry('this machine has no openssl')
      bench.afterwards(site.stop)
      await bench.restart({ SITE_URL: site.url })
      await bench.look()
    },
  },
]
