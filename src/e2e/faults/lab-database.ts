import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { SQLITE_FILE } from '#platform/db/open.ts'
import type { Stored } from './history.ts'

/** The laboratory's own way to the database, past the servers and past all that is broken between them and it. */
export interface LabDatabase {
  select: (text: string) => Promise<Record<string, unknown>[]>
  change: (text: string) => Promise<void>
}

/** While a server has the file, another process may hold it for so long. */
const BUSY_TIMEOUT_MS = 200

export function sqliteDatabase(dataDir: string): LabDatabase {
  const using = <Result>(work: (database: DatabaseSync) => Result): Result => {
    const database = new DatabaseSync(join(dataDir, SQLITE_FILE))
    try {
      database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
      return work(database)
    } finally {
      database.close()
    }
  }
  return {
    select: async text => using(database => database.prepare(text).all()),
    change: async text => using(database => database.exec(text)),
  }
}

export function postgresDatabase(url: string): LabDatabase {
  const select = async (text: string) => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
    }
  }
  return {
    select,
    change: async text => {
      await select(text)
    },
  }
}

/** Mails that are in the queue of the newsletter or of the requests. */
export async function countWaitingMails({ select }: Pick<LabDatabase, 'select'>): Promise<number> {
  const [row] = await select(`select
    (select count(*) from subscribers where mail_due_at is not null)
    + (select count(*) from submission_steps where mail_due_at is not null) as waiting`)
  return Number(row?.waiting)
}

/** What the checker compares with the history. */
export async function readStored({ select }: LabDatabase): Promise<Stored> {
  const text = (value: unknown) => String(value)
  const subscribers = await select('select email from subscribers')
  const requests = await select('select id, intent_id, state from submissions')
  const payments = await select('select tx_hash, log_index, intent_id from donation_payments')
  const confirmed = await select("select id from donation_intents where state = 'confirmed'")
  return {
    mailsWaiting: await countWaitingMails({ select }),
    subscribers: subscribers.map(row => text(row.email)),
    requests: requests.map(row => ({ id: text(row.id), offer: text(row.intent_id), state: text(row.state) })),
    payments: payments.map(row => ({ transfer: text(row.tx_hash), offer: text(row.intent_id) })),
    confirmed: confirmed.map(row => text(row.id)),
  }
}

/**
 * Copies of an offer with the same amount and the same secret, as only an error of ours could cause: whoever names the
 * payment first has to win. Returns their ids.
 */
export async function addRivals(
  { select, change }: LabDatabase,
  offer: string,
  count: number,
): Promise<string[]> {
  const [row] = await select(`select * from donation_intents where id = '${offer}'`)
  if (!row) return []
  const columns = Object.keys(row).filter(name => !['id', 'reserved_units', 'check_hash'].includes(name))
  const ids = Array.from({ length: count }, () => randomUUID())
  for (const id of ids)
    await change(
      `insert into donation_intents (id, ${columns.join(', ')})
        select '${id}', ${columns.join(', ')} from donation_intents where id = '${offer}'`,
    )
  return ids
}
