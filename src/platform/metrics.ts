import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from './log.ts'

/** What this process counts. What is read when somebody asks, such as the queues in the database, comes with `GaugeReading`. */
const counted = new Registry()
collectDefaultMetrics({ register: counted })
const registers = [counted]

export const REQUESTS = new Counter({
  name: 'site_http_requests_total',
  help: 'Requests that were answered, by family of routes, status and method: GET (and HEAD), or POST and all others.',
  labelNames: ['route', 'status', 'method'],
  registers,
})

export const REQUEST_SECONDS = new Histogram({
  name: 'site_http_request_duration_seconds',
  help: 'From the head of a request to the end of its answer.',
  labelNames: ['route'],
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const JOB_SUCCESS = new Gauge({
  name: 'site_job_last_success_timestamp_seconds',
  help: 'When a job beside the requests last did what it is for, or was started.',
  // `job` is Prometheus's own name for what it asks: it would call ours `exported_job`.
  labelNames: ['task'],
  registers,
})

export const MAILS_REFUSED = new Counter({
  name: 'site_mails_refused_total',
  help: 'Mails that the mail server will never take.',
  registers,
})

export const BUDGET_REFUSALS = new Counter({
  name: 'site_budget_refusals_total',
  help: 'Calls that a budget had no more for.',
  labelNames: ['budget'],
  registers,
})

export const BUDGET_USED = new Gauge({
  name: 'site_budget_used_ratio',
  help: 'Part of what all callers together may use that was gone after the last call that asked for some.',
  labelNames: ['budget'],
  registers,
})

export const RATE_REFUSALS = new Counter({
  name: 'site_rate_refusals_total',
  help: 'Calls that came too fast, by kind: read, write, search, policy.',
  labelNames: ['rate'],
  registers,
})

export const POLICY_REPORTS = new Counter({
  name: 'site_policy_reports_total',
  help: 'Reports of browsers that something was against the Content-Security-Policy of a page, by directive.',
  labelNames: ['directive'],
  registers,
})

export const POLICY_FORM_KINDS = new Counter({
  name: 'site_policy_form_kinds_total',
  help: 'Kinds of such reports on a form that had not been there within the hour.',
  registers,
})

export const CHAIN_LAG = new Gauge({
  name: 'site_chain_lag_blocks',
  help: 'Blocks by which a node was behind the furthest one when they were last asked.',
  labelNames: ['node'],
  registers,
})

const LOGGED = new Counter({
  name: 'site_log_entries_total',
  help: 'Entries of the log that name an event: errors, warnings and what was done beside the requests.',
  labelNames: ['level', 'event'],
  registers,
})

// The first one is no increase where there was nothing before it.
LOGGED.inc({ level: 'error', event: 'uncaught' }, 0)

const NODE_ERRORS = new Counter({
  name: 'site_node_errors_total',
  help: 'Answers of a node of the chain that were missing, late or not believed.',
  labelNames: ['node'],
  registers,
})

/** Counts what is logged on its way: whatever is worth a line is worth a number, and neither is forgotten beside the other. */
export const countLogged =
  (log: Log): Log =>
  entry => {
    const { level = 'info', event, host } = entry
    if (typeof event === 'string') {
      LOGGED.inc({ level, event })
      // Of addresses in the settings the host alone is logged: the rest may hold a key.
      if (typeof host === 'string') NODE_ERRORS.inc({ node: host })
    }
    log(entry)
  }

/** `at` as the database keeps it, ISO 8601; 0 where there is none. */
export const secondsSince = (at: string | null): number =>
  at === null ? 0 : Math.max(0, (Date.now() - Date.parse(at)) / 1000)

/** A number that is read when somebody asks for the metrics. */
export interface GaugeReading {
  name: string
  help: string
  read: () => number | Promise<number>
}

/**
 * The text of all metrics, as Prometheus reads it. What cannot be read, because the database is away, is left out: a number
 * from before would look like one of now.
 */
export function openMetrics(readings: readonly GaugeReading[]): {
  text: () => Promise<string>
  type: string
} {
  const asked = new Registry()
  for (const { name, help, read } of readings) {
    new Gauge({
      name,
      help,
      registers: [asked],
      async collect() {
        this.reset()
        await Promise.resolve()
          .then(read)
          .then(
            value => this.set(value),
            () => this.remove(),
          )
      },
    })
  }
  const all = Registry.merge([counted, asked])
  return { text: () => all.metrics(), type: all.contentType }
}
