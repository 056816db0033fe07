import { expect, vi } from 'vitest'
import { temporaryFolder } from '#server/testing/api.ts'
import { onBothDatabases } from '#server/testing/both-databases.ts'
import {
  bearer,
  goodForm,
  newIdempotencyKey,
  newIntent,
  pngPicture,
  submit,
  textOfAnswer,
} from '#server/testing/listings.ts'
import { serve } from '#server/testing/serve.ts'
import { serverTest } from '#server/testing/server-test.ts'

// Two real servers after each other, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const test = serverTest.concurrent

onBothDatabases(env => {
  test('a request that was acknowledged is there after kill -9, with its logo, and opens with its key', async ({
    start,
  }) => {
    const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
    const first = await serve(start, settings)
    const logo = textOfAnswer(await first.upload(await pngPicture()), 'url')
    const forms = Array.from({ length: 5 }, (_, i) =>
      goodForm('chain', logo, { chain_id: String(70_000 + i) }),
    )
    const intents = await Promise.all(forms.map(form => newIntent(first, 'chain', form)))
    const receipts = await Promise.all(
      intents.map((intent, i) => submit(first, 'chain', { intent, form: forms[i] ?? {} })),
    )
    first.server.child.kill('SIGKILL')
    expect(await first.server.ended).toBe('SIGKILL')

    const second = await serve(start, settings)
    for (const [i, receipt] of receipts.entries()) {
      const key = bearer(textOfAnswer(receipt, 'key'))
      const status = await second.get(`/v1/submission/${textOfAnswer(receipt, 'id')}`, key)
      expect(status.data).toMatchObject({ state: 'awaiting_donation', values: forms[i] })
      expect((await second.get(logo, key)).status).toBe(200)
    }
    const output = first.server.output() + second.server.output()
    for (const secret of ['ann@example.org', ...receipts.map(receipt => textOfAnswer(receipt, 'key'))]) {
      expect(output).not.toContain(secret)
    }
  })

  test('a picture that is much too large is answered to a browser that is still sending it', async ({
    start,
  }) => {
    const { server } = await serve(start, { DATA_DIR: temporaryFolder(), ...(await env()) })
    for (const megabytes of [6, 20]) {
      const body = new FormData()
      body.set('image', new Blob([new Uint8Array(megabytes * 1024 * 1024)]))
      const answer = await fetch(`${server.address}/v1/image/upload`, { method: 'POST', body })
      expect(await answer.json()).toMatchObject({ result: 1, data: { fields: { image: 'size' } } })
    }
  })

  test('a call that was cut by kill -9 is made again and there is one request', async ({ start }) => {
    const settings = { DATA_DIR: temporaryFolder(), ...(await env()) }
    const first = await serve(start, settings)
    const form = goodForm('chain', textOfAnswer(await first.upload(await pngPicture()), 'url'))
    const sending = { intent: await newIntent(first, 'chain', form), form, key: newIdempotencyKey() }
    const cut = submit(first, 'chain', sending).catch(() => undefined)
    setTimeout(() => first.server.child.kill('SIGKILL'), 3)
    const answered = await cut
    await first.server.ended
    const second = await serve(start, settings)
    const again = await submit(second, 'chain', sending)
    expect(again.body).toMatchObject({ result: 0 })
    if (answered) expect(again.data).toEqual(answered.data)
    expect((await submit(second, 'chain', sending)).data).toEqual(again.data)
  })
}, 'bundled')
