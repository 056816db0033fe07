import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimConfirmationMail } from '#features/subscribe/server/confirmation-mails.ts'
import { addSubscriber, newLeaveToken } from '#features/subscribe/server/subscribers.ts'
import { apiForEach } from './testing/api-for.ts'
import { onBothDatabases } from './testing/both-databases.ts'
import { bearer, submitted } from './testing/listings.ts'

const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

onBothDatabases(env => {
  const api = apiForEach(async () => ({ env: await env() }))

  /** Every row of every table, as text; but how often was called, which is counted for each caller. */
  async function everything(): Promise<Record<string, string[]>> {
    const tables = (await api.db.introspection.getTables()).filter(({ name }) => name !== 'budgets')
    const contents = await Promise.all(
      tables.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.db)
        return [name, rows.map(row => JSON.stringify(row)).sort()] as const
      }),
    )
    return Object.fromEntries(contents)
  }

  test('no call that is made by opening an address changes what is stored, with any key or token', async () => {
    const { id, key, intent, form } = await submitted(api, 'dapp')
    const now = Date.now()
    await addSubscriber(api.db, 'ann@example.org', 'en', now)
    const mail = await claimConfirmationMail(api.db, now)
    const leave = await newLeaveToken(api.db, 'ann@example.org', 'en')
    /** Of routes that name or open something: where it is, and what opens it. */
    const real: Record<string, [path: string, secret?: string]> = {
      '/api/tokenPocket/subscribe/confirm': [`/api/tokenPocket/subscribe/confirm?token=${mail?.token}`],
      '/api/tokenPocket/subscribe/leave': [`/api/tokenPocket/subscribe/leave?token=${leave}`],
      '/v1/chain/:chain_id/token/:address': [`/v1/chain/1/token/${TOKEN}`],
      '/v1/donation/intent/:id': [`/v1/donation/intent/${intent.id}`, intent.secret],
      '/v1/image/:id': [String(form.icon_url), key],
      '/v1/listing/:kind/:id': ['/v1/listing/dapp/1'],
      '/v1/listing/search': ['/v1/listing/search?key=alpha'],
      '/v1/application/search': ['/v1/application/search?key=alpha'],
      '/v1/application/listbyids_new': ['/v1/application/listbyids_new?ids=1'],
      '/v1/news/:id': ['/v1/news/24'],
      '/v1/submission/:id': [`/v1/submission/${id}`, key],
    }
    const paths = [...new Set(api.app.routes.flatMap(({ method, path }) => (method === 'GET' ? path : [])))]
    expect(paths.filter(path => path.includes(':') && !real[path])).toEqual([])
    expect(Object.keys(real).filter(path => !paths.includes(path))).toEqual([])

    const before = await everything()
    expect(before.submissions).toHaveLength(1)
    for (const route of paths) {
      const [path, secret] = real[route] ?? [route]
      for (const method of ['GET', 'HEAD']) {
        const headers = secret === undefined ? {} : bearer(secret)
        const { status } = await api.app.request(path, { method, headers })
        expect([200, 303], `${method} ${path}`).toContain(status)
      }
      expect(await everything(), route).toEqual(before)
    }
  })
})
