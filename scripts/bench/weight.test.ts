import { beforeAll, describe, expect, test } from 'vitest'
import { ceilingsOf, type Figure, findExcess, readCeilings } from './budget.ts'
import { weighPages } from './weight.ts'

/** Seven seconds of processor time, and a machine may do much else. */
const WEIGHING_LIMIT_MS = 180_000

describe('pages of the built site', () => {
  let figures: Figure[]
  beforeAll(async () => {
    figures = await weighPages()
  }, WEIGHING_LIMIT_MS)

  test('no page weighs more than its goal or, where that is missed, its ceiling', () => {
    expect(findExcess(figures, readCeilings())).toEqual([])
  })

  test('a ceiling for a page that is not measured any more is removed', () => {
    const measured = new Set(figures.map(({ goal, page }) => `${goal} ${page}`))
    const { html = {}, htmlFast = {} } = readCeilings()
    const listed = [
      ...Object.keys(html).map(page => `html ${page}`),
      ...Object.keys(htmlFast).map(page => `htmlFast ${page}`),
    ]
    expect(listed.filter(line => !measured.has(line))).toEqual([])
  })
})

describe('a figure', () => {
  const figure = (value: number): Figure[] => [{ goal: 'html', page: '/en/', value }]

  test('above its goal is reported with goal and value', () => {
    expect(findExcess(figure(18.2), {})).toEqual([
      '/en/: HTML with its inlined CSS, brotli 11, kB: 18.2 instead of at most 18',
    ])
    expect(findExcess(figure(18), {})).toEqual([])
  })

  test('above its goal and below its ceiling passes, and above both names both', () => {
    const ceilings = { html: { '/en/': 19 } }
    expect(findExcess(figure(18.9), ceilings)).toEqual([])
    expect(findExcess(figure(19.2), ceilings)[0]).toMatch(/19\.2 instead of at most 19, goal 18$/)
  })

  test('gets a ceiling only where it misses its goal', () => {
    expect(ceilingsOf([...figure(18.33), { goal: 'html', page: '/ja/', value: 13.2 }])).toEqual({
      html: { '/en/': 18.4 },
    })
  })
})
