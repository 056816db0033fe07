import { printTable } from './document.ts'
import { type FormTimes, formTimes } from './form-visit.ts'
import { GOALS } from './goals.ts'
import { failBeyondNoise, launch, median } from './measure.ts'
import { startSite } from './site.ts'

const NAMES: Readonly<Record<keyof FormTimes, string>> = {
  missing: 'the way on pressed first, to the first field named',
  awake: 'a tap on the first field, to an awake form',
  next: 'the way on of a kept draft, pressed once the form is awake, to the second step',
  nextLater: 'the same a moment later',
}

/** The first step of the form for a token, on Slow 4G with a processor four times slower. */
export async function benchForms(runs: number): Promise<void> {
  const [site, browser] = [await startSite(), await launch()]
  const rounds: FormTimes[] = []
  try {
    for (let round = 0; round < runs; round++) rounds.push(await formTimes(browser, site.origin))
  } finally {
    await browser.close()
    site.stop()
  }
  const rows = Object.entries(NAMES).map(([name, what]) => {
    const times = rounds.map(round => round[name as keyof FormTimes])
    failBeyondNoise(`${what}, ms`, times, GOALS.firstTap)
    return [what, median(times).toFixed(0)]
  })
  console.log('\nThe form for a token, ms, Slow 4G and a processor four times slower\n')
  printTable(['what', 'ms'], rows)
}
