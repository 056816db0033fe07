// The yardstick of `submits.ts`, run as a process of its own: a server that does nothing but write what it is sent into
// SQLite, as durably as ours. Its file is the only argument.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'

const database = new DatabaseSync(process.argv[2] ?? '')
database.exec('pragma journal_mode = wal; pragma synchronous = full')
database.exec('create table inserts (id text primary key, body text not null)')
const insert = database.prepare('insert into inserts values (?, ?)')

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body: unknown = JSON.parse(Buffer.concat(parts).toString())
  insert.run(randomUUID(), JSON.stringify(body))
  response.setHeader('content-type', 'application/json')
  response.end('{"result":0}')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`Ready on http://127.0.0.1:${port}\n`)
})
