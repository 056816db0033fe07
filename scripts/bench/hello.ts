// The least that Hono and Node can do, as the yardstick of the API's bench: a process of its own that prints its address.
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'

const app = new Hono()
app.get('/', c => c.text('Hello'))
const server = createServer(getRequestListener(app.fetch))
process.on('SIGTERM', () => process.exit(0))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(`http://127.0.0.1:${address.port}`)
})
