import { expect, test } from 'vitest'
import { findExcess } from './budget.ts'
import { weighPages } from './weight.ts'

/** Seconds of processor time, and a machine may do much else. */
const WEIGHING_LIMIT_MS = 180_000

test(
  'no kind of page is heavier than a visitor would notice',
  async () => {
    expect(findExcess(await weighPages())).toEqual([])
  },
  WEIGHING_LIMIT_MS,
)

test('a figure is let through up to 5 % above its limit, and named with both beyond', () => {
  expect(findExcess([{ goal: 'html', page: '/en/', value: 18.8 }])).toEqual([])
  expect(findExcess([{ goal: 'html', page: '/en/', value: 19 }])).toEqual([
    '/en/: HTML with its inlined CSS, brotli 5, kB: 19.0 instead of at most 18',
  ])
})

test('a single script file before the first touch is one too many', () => {
  expect(findExcess([{ goal: 'scriptFiles', page: '/en/', value: 1 }])).toHaveLength(1)
})
