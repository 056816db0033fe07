import { type Browser, type CDPSession, chromium } from 'playwright'
import { findChromium } from '../find-chromium.ts'

/** Lighthouse's "Slow 4G". */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
/** A phone's processor beside a computer's. */
export const CPU_RATE = 4
export const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }
export const DESKTOP = { viewport: { width: 1440, height: 900 } }

export function launch(): Promise<Browser> {
  const path = findChromium()
  return chromium.launch({
    ...(path && { executablePath: path }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
}

export const slowDown = (session: CDPSession, rate = CPU_RATE) =>
  session.send('Emulation.setCPUThrottlingRate', { rate })

/** The value below which a part of them is: 0.5 is the median, 1 the largest. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n'))
}
