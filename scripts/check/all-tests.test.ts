import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

function namesOfTests(env: Record<string, string>): string {
  const list = ['node_modules/playwright/cli.js', 'test', '--list', 'accessibility']
  return execFileSync(process.execPath, list, {
    env: { ...process.env, TEST_ALL: '', ...env },
    encoding: 'utf8',
  })
}

test('npm test leaves out the browser tests tagged @all, and npm run test:all runs them too', () => {
  const [always, all] = [namesOfTests({}), namesOfTests({ TEST_ALL: 'yes' })]
  expect(always).toContain('any page in en')
  expect(always).not.toContain('any page in ru')
  expect(all).toContain('any page in en')
  expect(all).toContain('any page in ru')
})
