// The yardstick of `submits.ts`, run as a process of its own: a server that does nothing but write what it is sent into
// SQLite or Postgres, as durably as ours. The file or the address of the database is the only argument.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

const TABLE = 'create table inserts (id text primary key, body text not null)'
/** As many as ours has. */
const CONNECTIONS = 10

type Insert = (id: string, body: string) => unknown

function openSqlite(file: string): Insert {
  const database = new DatabaseSync(file)
  database.exec('pragma journal_mode = wal; pragma synchronous = full')
  database.exec(TABLE)
  const insert = database.prepare('insert into inserts values (?, ?)')
  return (id, body) => insert.run(id, body)
}

async function openPostgres(connectionString: string): Promise<Insert> {
  const pool = new pg.Pool({ connectionString, max: CONNECTIONS })
  await pool.query(TABLE)
  return (id, body) =>
    pool.query({ name: 'insert', text: 'insert into inserts values ($1, $2)', values: [id, body] })
}

const place = process.argv[2] ?? ''
const insert = place.startsWith('postgres:') ? await openPostgres(place) : openSqlite(place)

const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const body: unknown = JSON.parse(Buffer.concat(parts).toString())
  await insert(randomUUID(), JSON.stringify(body))
  response.setHeader('content-type', 'application/json')
  response.end('{"result":0}')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  process.stdout.write(`Ready on http://127.0.0.1:${port}\n`)
})
