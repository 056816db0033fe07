import { expect, test } from 'vitest'
import type { CheckAnswer, CheckRequest, FileReport } from '../contract.ts'
import { type Check, type Checker, checkQueue, type End } from './queue.ts'

/** The worker's end of the contract, answered by hand. */
function worker() {
  const asked: CheckRequest[] = []
  const heard: Record<'message' | 'error', ((event: { data?: CheckAnswer }) => void)[]> = {
    message: [],
    error: [],
  }
  const checker: Checker = {
    postMessage: request => asked.push(request),
    addEventListener: (type, listener) => heard[type].push(listener),
  }
  return {
    checker,
    asked: () => asked.map(request => (request.type === 'check' ? request.file.name : request.type)),
    answer: (data: CheckAnswer) => {
      for (const listener of heard.message) listener({ data })
    },
    stop: () => {
      for (const listener of heard.error) listener({})
    },
  }
}

function visitor() {
  const told: string[] = []
  const check = (name: string): Check => ({
    file: new File([name], name),
    onStart: () => told.push(`${name} starts`),
    onProgress: share => told.push(`${name} ${share}`),
    onEnd: (end: End) => told.push(`${name} ${end.is}`),
  })
  return { told, check }
}

const done = (file: string): CheckAnswer => {
  const report: FileReport = { file, size: 1, sha256: '', type: 'other', verdict: { kind: 'no-list' } }
  return { type: 'done', report }
}

function start() {
  const ends = worker()
  const events: string[] = []
  const queue = checkQueue(ends.checker, [], {
    onReady: () => events.push('ready'),
    onBroken: () => events.push('broken'),
  })
  return { ...ends, ...visitor(), queue, events }
}

test('several files are checked one after the other', () => {
  const { queue, check, told, asked, answer } = start()
  queue.add(check('a'))
  queue.add(check('b'))
  expect(asked()).toEqual(['cancel', 'a'])
  answer({ type: 'progress', done: 1, total: 4 })
  answer(done('a'))
  expect(asked()).toEqual(['cancel', 'a', 'b'])
  answer({ type: 'failed', message: 'x' })
  expect(told).toEqual(['a starts', 'a 0.25', 'a done', 'b starts', 'b failed'])
})

test('the page says that it is ready once the worker has answered', () => {
  const { events, answer } = start()
  expect(events).toEqual([])
  answer({ type: 'cancelled' })
  expect(events).toEqual(['ready'])
})

test('a file that is cancelled makes room for the next', () => {
  const { queue, check, told, answer } = start()
  answer({ type: 'cancelled' })
  const [first, second, third] = [check('a'), check('b'), check('c')]
  for (const one of [first, second, third]) queue.add(one)
  queue.cancel(second)
  queue.cancel(first)
  answer({ type: 'cancelled' })
  expect(told).toEqual(['a starts', 'b cancelled', 'a cancelled', 'c starts'])
})

test('a file that ended while it was cancelled does not take the next one with it', () => {
  const { queue, check, told, answer } = start()
  const first = check('a')
  queue.add(first)
  queue.add(check('b'))
  queue.cancel(first)
  answer(done('a'))
  answer({ type: 'cancelled' })
  answer(done('b'))
  expect(told).toEqual(['a starts', 'a done', 'b starts', 'b done'])
})

test('a worker that stops ends what waits for it, and what comes later', () => {
  const { queue, check, told, events, stop } = start()
  queue.add(check('a'))
  queue.add(check('b'))
  stop()
  queue.add(check('c'))
  expect(events).toEqual(['broken'])
  expect(told).toEqual(['a starts', 'a failed', 'b failed', 'c failed'])
})
