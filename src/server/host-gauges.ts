import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Config } from '#platform/config.ts'
import { backupTimes } from '#platform/db/backup-times.ts'
import type { Services } from '#platform/feature.ts'
import type { GaugeReading } from '#platform/metrics.ts'

const HTTPS_PORT = 443
const CONNECT_TIMEOUT_MS = 5_000
/** A certificate is looked at no more often, whoever asks for the metrics. */
const LOOK_EVERY_MS = 10 * 60_000

async function freeRatio({ dataDir }: Config): Promise<number> {
  const { bavail, blocks } = await statfs(dataDir)
  return bavail / blocks
}

/** When the certificate that visitors of the site get ends; one that browsers refuse has an end as well. */
function certificateEnd(url: URL): Promise<number> {
  const { hostname, port } = url
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port: Number(port || HTTPS_PORT), servername: hostname, rejectUnauthorized: false },
      () => {
        resolve(Date.parse(socket.getPeerCertificate().valid_to) / 1000)
        socket.destroy()
      },
    )
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

function certificateReading({ siteUrl }: Config): () => Promise<number> {
  let last: { at: number; end: Promise<number> } | undefined
  return () => {
    if (!siteUrl?.startsWith('https:')) throw new Error('the site has none that is known')
    if (!last || performance.now() - last.at >= LOOK_EVERY_MS)
      last = { at: performance.now(), end: certificateEnd(new URL(siteUrl)) }
    return last.end
  }
}

/** Of what the server stands on: its disk, the copies of its database, the site's certificate. */
export function hostGauges({ config, db }: Pick<Services, 'config' | 'db'>): GaugeReading[] {
  /** Those of Postgres are made without us. */
  const ownBackups = () => {
    if (config.databaseUrl !== undefined) throw new Error('not ours')
    return backupTimes(db)
  }
  return [
    {
      name: 'site_disk_free_ratio',
      help: 'Part of the file system of DATA_DIR that is free.',
      read: () => freeRatio(config),
    },
    {
      name: 'site_backup_last_success_timestamp_seconds',
      help: 'When the staff command last made a backup of the SQLite database; before the first, when the database was made.',
      read: async () => (await ownBackups()).done / 1000,
    },
    {
      name: 'site_backup_failed',
      help: 'Whether the last backup of the SQLite database failed: 1 or 0.',
      read: async () => {
        const { done, failed } = await ownBackups()
        return failed > done ? 1 : 0
      },
    },
    {
      name: 'site_certificate_end_timestamp_seconds',
      help: 'When the certificate ends that visitors of SITE_URL get.',
      read: certificateReading(config),
    },
  ]
}
