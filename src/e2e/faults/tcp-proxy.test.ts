import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

let proxy: TcpProxy
let heard: string[]
/** The port of who spoke last, as the target sees it. */
let speaker: number
let stopTarget: () => Promise<void>
const clients: Socket[] = []
beforeEach(async () => {
  heard = []
  // Answers each question by repeating it.
  const target = createServer(socket => {
    socket.on('error', () => {})
    socket.on('data', piece => {
      heard.push(piece.toString())
      speaker = socket.remotePort ?? 0
      socket.write(`${piece}!`)
    })
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  const address = target.address()
  proxy = await startTcpProxy(typeof address === 'object' && address ? address.port : 0)
  stopTarget = () => new Promise(resolve => target.close(() => resolve()))
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await proxy.stop()
  await stopTarget()
})

/** A connection, what came back on it, and how it ended. */
function call(question: string) {
  const socket = connect(proxy.port, '127.0.0.1')
  clients.push(socket)
  const answers: string[] = []
  let error = ''
  socket.on('data', piece => answers.push(piece.toString()))
  socket.on('error', problem => {
    error = 'code' in problem ? String(problem.code) : ''
  })
  socket.write(question)
  return { socket, answers: () => answers.join(''), error: () => error }
}

test('while it passes, both sides hear each other', async () => {
  const { answers } = call('a')
  await expect.poll(answers).toBe('a!')
})

test('while it refuses, what is open is reset and so is what comes', async () => {
  const open = call('a')
  await expect.poll(open.answers).toBe('a!')
  proxy.set('refuse')
  await expect.poll(open.error).toBe('ECONNRESET')
  await expect.poll(call('b').error).toBe('ECONNRESET')
  expect(heard).toEqual(['a'])
})

test('while it is silent nothing arrives; afterwards all of it does, in order', async () => {
  const { answers, socket } = call('a')
  await expect.poll(answers).toBe('a!')
  proxy.set('silent')
  socket.write('b')
  await sleep(100)
  expect(heard).toEqual(['a'])
  proxy.set('pass')
  await expect.poll(answers).toBe('a!b!')
})

test('it knows whether an answer got through or was cut off', async () => {
  const { answers, socket } = call('a')
  await expect.poll(answers).toBe('a!')
  const passed = proxy.answerPasses(speaker)
  socket.write('b')
  expect(await passed).toBe(true)
  proxy.set('half-open')
  const lost = proxy.answerPasses(speaker)
  socket.write('c')
  await expect.poll(() => heard).toEqual(['a', 'b', 'c'])
  proxy.set('refuse')
  expect(await lost).toBe(false)
})

test('while it is half open questions arrive and answers do not', async () => {
  proxy.set('half-open')
  const { answers } = call('a')
  await expect.poll(() => heard).toEqual(['a'])
  await sleep(50)
  expect(answers()).toBe('')
})

test('a delay holds each piece back on its way there and on its way back', async () => {
  proxy.set(60)
  const begun = performance.now()
  await expect.poll(call('a').answers, { interval: 5 }).toBe('a!')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(118)
})
