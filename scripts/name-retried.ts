import type { Reporter, TestCase } from 'vitest/node'

/** At the end of a run: the tests that passed only when tried again, which Vitest itself does not name. */
export class NameRetried implements Reporter {
  #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#retried.push(`  ${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestRunEnd(): void {
    if (this.#retried.length === 0) return
    console.log(`Passed only when tried again:\n${this.#retried.join('\n')}`)
  }
}
