import { createServer } from 'node:http'
import { type Config, StartError } from '#platform/config.ts'
import type { Services } from '#platform/feature.ts'
import { errorText } from '#platform/log.ts'
import { type GaugeReading, openMetrics } from '#platform/metrics.ts'
import { FEATURES } from './features.ts'
import { hostGauges } from './host-gauges.ts'

export const METRICS_PATH = '/metrics'
/** Prometheus itself gives up after ten. */
const READ_TIMEOUT_MS = 8_000

/** What the process itself is asked for, beside what the features bring. */
export interface ProcessFigures {
  connections: () => number
}

/** Every number that is read when the metrics are asked for. */
export const gaugeReadings = (services: Services, figures: ProcessFigures): GaugeReading[] => [
  { name: 'site_http_connections', help: 'Connections that are open now.', read: figures.connections },
  {
    name: 'site_kept_answers_bytes',
    help: 'Memory of answers that are given again.',
    read: () => services.catalogueLists.lists.bytes,
  },
  {
    name: 'site_database_up',
    help: 'Whether the database takes a write: 1 or 0.',
    read: async () => ((await services.canWrite()) ? 1 : 0),
  },
  ...hostGauges(services),
  ...FEATURES.flatMap(({ gauges }) => gauges?.(services) ?? []),
]

/**
 * The metrics on an address of their own, which visitors cannot reach. Resolves to what closes it. Throws a `StartError`
 * where the port is taken.
 */
export async function serveMetrics(
  { host, port }: NonNullable<Config['metrics']>,
  readings: readonly GaugeReading[],
): Promise<{ address: string; close: () => void }> {
  const { text, type } = openMetrics(readings)
  const server = createServer({ requestTimeout: READ_TIMEOUT_MS, headersTimeout: READ_TIMEOUT_MS })
  server.on('request', async ({ method, url }, outgoing) => {
    if (method !== 'GET' || url !== METRICS_PATH) {
      outgoing.writeHead(404).end()
      return
    }
    try {
      outgoing.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(await text())
    } catch {
      outgoing.destroy()
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error =>
      reject(new StartError(`METRICS_HOST, METRICS_PORT: cannot listen there (${errorText(error)})`)),
    )
    server.listen({ host, port }, resolve)
  })
  const address = server.address()
  return {
    address: `http://${host}:${typeof address === 'object' && address ? address.port : port}${METRICS_PATH}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
