import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { review } from '#features/listing/review/review.ts'
import { callerOf } from './caller.ts'
import { openForStaff } from './database.ts'
import { readConfig } from './features.ts'

async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    // Who ends the input instead of answering has not said yes.
    const ended = once(terminal, 'close').then(() => '')
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    terminal.close()
  }
}

// A pipe that is closed early (`| head`) is no error.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await review(process.argv.slice(2), {
  open: async () => openForStaff(readConfig(process.env)),
  caller: callerOf(),
  site: join(import.meta.dirname, '../../dist'),
  // What is asked has to be read, too.
  ask: process.stdin.isTTY && process.stderr.isTTY ? askOnTerminal : undefined,
  write: text => process.stdout.write(text),
  complain: text => process.stderr.write(text),
})
