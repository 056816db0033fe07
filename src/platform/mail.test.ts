import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '#server/testing/smtp.ts'
import { type Mailer, mailProblemOf, outboxMailer, smtpMailer } from './mail.ts'

const mailers: Mailer[] = []
/** Its kept connections would hold up the end of the server that it speaks to. */
function mailerTo(url: string): Mailer {
  const mailer = smtpMailer(url, FROM)
  mailers.push(mailer)
  return mailer
}

const servers: { close: (done: () => void) => void }[] = []
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close?.()
  for (const server of servers.splice(0)) await new Promise<void>(resolve => server.close(resolve))
})

async function openSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const smtp = await startSmtp({
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong password')),
    ...options,
  })
  servers.push({ close: done => void smtp.stop().then(done) })
  return smtp
}

const FROM = 'News <news@example.org>'
const MESSAGE = {
  id: 'D-7K3M-92QX.5',
  to: 'ann@example.org',
  subject: 'Ваш запрос',
  text: 'Zeile eins\n文字',
}

test('a message reaches the mail server whole, with its sender, receiver and words', async () => {
  const { port, received } = await openSmtp()
  await mailerTo(`smtp://127.0.0.1:${port}`).send({
    ...MESSAGE,
    leaveUrl: 'https://example.org/leave?token=x',
  })
  expect(received).toMatchObject([{ from: 'news@example.org', to: ['ann@example.org'], user: undefined }])
  const [head = '', body = ''] = received[0]?.source.split('\r\n\r\n') ?? []
  expect(head).toContain('From: News <news@example.org>')
  expect(head).toContain('To: ann@example.org')
  expect(head).toContain('Message-ID: <D-7K3M-92QX.5@example.org>')
  expect(head).toContain('Auto-Submitted: auto-generated')
  expect(head).toContain('List-Unsubscribe: <https://example.org/leave?token=x>')
  expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(head).toContain('Content-Type: text/plain; charset=utf-8')
  expect(head).not.toMatch(/x-mailer/i)
  expect(Buffer.from(body, 'base64').toString()).toContain('Zeile eins\r\n文字')
})

test('line ends and commas in what others typed make neither headers nor receivers', async () => {
  const { port, received } = await openSmtp()
  const mailer = mailerTo(`smtp://127.0.0.1:${port}`)
  await mailer.send({ ...MESSAGE, subject: 'Hello\r\nBcc: eve@example.org\r\n\r\nbody' })
  const head = received[0]?.source.split('\r\n\r\n')[0] ?? ''
  expect(head).not.toMatch(/^bcc/im)
  for (const to of ['ann@example.org, eve@example.org', 'ann@example.org\r\nRCPT TO:<eve@example.org>']) {
    await mailer.send({ ...MESSAGE, to }).catch(() => {})
  }
  expect(received.flatMap(mail => mail.to)).not.toContain('eve@example.org')
})

test('name and password of the address log in, percent signs read', async () => {
  const { port, received } = await openSmtp({ authOptional: false, allowInsecureAuth: true })
  await mailerTo(`smtp://me%40example.org:p%40ss@127.0.0.1:${port}`).send(MESSAGE)
  expect(received[0]?.user).toBe('me@example.org')
  const wrong = mailerTo(`smtp://me:other@127.0.0.1:${port}`).send(MESSAGE)
  await expect(wrong).rejects.toThrow(/535/)
})

test('a password never leaves the machine without TLS', async () => {
  const { port, received } = await openSmtp({ allowInsecureAuth: true })
  // A name that is not loopback by its spelling and leads to this machine all the same.
  const sending = mailerTo(`smtp://me:p%40ss@[::ffff:127.0.0.1]:${port}`).send(MESSAGE)
  await expect(sending).rejects.toThrow(/TLS/)
  expect(received).toEqual([])
})

test('smtps is TLS from the start, and an untrusted certificate is refused', async () => {
  const { port, received } = await openSmtp({ secure: true })
  await expect(mailerTo(`smtps://127.0.0.1:${port}`).send(MESSAGE)).rejects.toThrow(/certificate/)
  expect(received).toEqual([])
})

test('a server that refuses the receiver, hangs up or is not there is reported as a failure', async () => {
  const { port } = await openSmtp({
    onRcptTo: (_address, _session, done) => done(new Error('not here')),
  })
  await expect(mailerTo(`smtp://127.0.0.1:${port}`).send(MESSAGE)).rejects.toThrow(/not here/)
  const silent = createServer(socket => socket.destroy()).listen(0, '127.0.0.1')
  servers.push({ close: done => silent.close(() => done()) })
  await once(silent, 'listening')
  const address = silent.address()
  const closed = typeof address === 'object' && address ? address.port : 0
  await expect(mailerTo(`smtp://127.0.0.1:${closed}`).send(MESSAGE)).rejects.toThrow()
  await expect(mailerTo('smtp://127.0.0.1:1').send(MESSAGE)).rejects.toThrow(/ECONNREFUSED/)
})

test('a message that the server has in whole when the connection breaks may have been taken; one it has not was not', async () => {
  const hangUp = async (port: number, when: 'at DATA' | 'after the message') => {
    const passed = createServer(client => {
      const server = connect(port, '127.0.0.1')
      let isData = false
      client.on('data', piece => {
        isData ||= /^DATA/m.test(piece.toString())
        if (isData && when === 'at DATA') client.destroy()
        else server.write(piece)
      })
      // The mail server's answer to the message is the one that does not arrive.
      server.on('data', piece =>
        piece.toString().includes('queued') ? client.destroy() : client.write(piece),
      )
      client.on('close', () => server.destroy())
      for (const socket of [client, server]) socket.on('error', () => {})
    })
    servers.push({ close: done => passed.close(() => done()) })
    await once(passed.listen(0, '127.0.0.1'), 'listening')
    const address = passed.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const { port, received } = await openSmtp()
  const problemOf = async (when: 'at DATA' | 'after the message') =>
    mailerTo(`smtp://127.0.0.1:${await hangUp(port, when)}`)
      .send(MESSAGE)
      .then(() => 'none', mailProblemOf)
  expect(await problemOf('at DATA')).toBe('away')
  expect(received).toHaveLength(0)
  expect(await problemOf('after the message')).toBe('unanswered')
  expect(received).toHaveLength(1)
})

test('an address that cannot be used stops the start without repeating the password', () => {
  for (const [url, problem] of [
    ['smtp://', 'names no host'],
    ['smtp://me:secret%zz@host', 'percent-encoded'],
    ['smtp://me:secret@host?tls.rejectUnauthorized=false', 'query'],
  ] as const) {
    expect(() => smtpMailer(url, FROM)).toThrow(problem)
    expect(() => smtpMailer(url, FROM)).not.toThrow(/secret/)
  }
})

test('without a mail server messages are whole files in the outbox that no other account can read', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'site-')), 'outbox')
  const text = 'Zeile eins\n文字'
  await outboxMailer(folder, 'News <news@example.org>').send({
    id: 'confirm.1',
    to: 'a@b.co',
    subject: '订阅\r\nBcc: x@y.co',
    text,
  })
  const [name = '', ...others] = readdirSync(folder)
  expect(name).toMatch(/\.eml$/)
  expect(others).toEqual([])
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  const source = readFileSync(join(folder, name), 'latin1')
  const [head = '', body = ''] = source.split('\r\n\r\n')
  expect(head).toContain('From: News <news@example.org>\r\nTo: a@b.co\r\nSubject: =?UTF-8?B?')
  expect(head).not.toContain('Bcc')
  expect(Buffer.from(body, 'base64').toString()).toBe('Zeile eins\r\n文字')
})
