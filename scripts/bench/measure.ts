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

/** At least so much counts as noise: no machine gives the same figure twice. */
const LEAST_NOISE = 0.03

/**
 * Says which goal was missed and makes the bench end with 1, where the median of the rounds misses it by more than half of
 * what they differ among themselves.
 */
export function failBeyondNoise(
  name: string,
  values: readonly number[],
  { least, most }: { least?: number; most?: number },
): void {
  const middle = median(values)
  const noise = Math.max((Math.max(...values) - Math.min(...values)) / 2, LEAST_NOISE * middle)
  const isMissed =
    (least !== undefined && middle + noise < least) || (most !== undefined && middle - noise > most)
  if (!isMissed) return
  console.error(`Goal missed: ${name}: ${middle.toFixed(2)} ± ${noise.toFixed(2)}, not ${least ?? most}`)
  process.exitCode = 1
}
