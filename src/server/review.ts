import { userInfo } from 'node:os'
import { review } from '#features/listing/review/review.ts'
import { openForStaff } from './database.ts'
import { readConfig } from './features.ts'

/** The account that is logged in on the machine; a container may run as a number that has no name. */
function account(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? '?'}`
  }
}

// A pipe that is closed early (`| head`) is no error.
process.stdout.on('error', () => process.exit(0))

process.exitCode = await review(process.argv.slice(2), {
  open: async () => openForStaff(readConfig(process.env)),
  account: account(),
  write: text => process.stdout.write(text),
  complain: text => process.stderr.write(text),
})
