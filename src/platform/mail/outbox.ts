import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { furtherHeaders, type Mailer, type Message, mailLines, oneLine } from './mail.ts'

/** RFC 2045: lines of base64 hold 76 characters. */
const base64Lines = (text: string): string =>
  Buffer.from(text, 'utf8').toString('base64').replace(/.{76}/g, '$&\r\n')

/** RFC 2047: a header is ASCII; an encoded word holds at most 75 characters, so long ones are folded. */
function encodedHeader(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = []
  let word = ''
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > 45) {
      words.push(word)
      word = ''
    }
    word += letter
  }
  return [...words, word].map(part => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join('\r\n ')
}

export function messageSource(message: Message, from: string, now = new Date()): string {
  const { to, subject, text } = message
  return [
    `From: ${oneLine(from)}`,
    `To: ${oneLine(to)}`,
    `Subject: ${encodedHeader(oneLine(subject))}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomUUID()}@outbox.invalid>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    ...Object.entries(furtherHeaders(message)).map(([name, value]) => `${name}: ${oneLine(value)}`),
    '',
    base64Lines(mailLines(text)),
    '',
  ].join('\r\n')
}

/** Messages as files, for a site without a mail server: somebody or something else sends what lies there. */
export function outboxMailer(folder: string, from: string): Mailer {
  return {
    send: async message => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID()}`
      const draft = join(folder, `${name}.part`)
      const file = await open(draft, 'wx', 0o600)
      try {
        await file.writeFile(messageSource(message, from))
        await file.sync()
      } finally {
        await file.close()
      }
      // Under its own name only when it is whole: whoever collects *.eml never reads half a message.
      await rename(draft, join(folder, `${name}.eml`))
    },
  }
}
