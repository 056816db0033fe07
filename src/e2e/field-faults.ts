import type { Page } from 'playwright/test'

/** Fields in which a sentence is written: the keyboard may correct it. All others hold names, codes or addresses. */
const PROSE = 'textarea:not([name="signature"]), [name="desc"]'

/** Fields whose letters have a phone zoom in, and those that its keyboard corrects though it must not, or the other way round. */
export const fieldFaults = (page: Page): Promise<string[]> =>
  page.evaluate(prose => {
    const NO_TEXT = 'checkbox radio file range hidden submit button'.split(' ')
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter(
      ({ type }) => !NO_TEXT.includes(type),
    )
    return fields.flatMap(field => {
      const name = field.name || field.id || field.type
      const size = Number.parseFloat(getComputedStyle(field).fontSize)
      const small = size < 16 ? [`${name} has letters of ${size} px`] : []
      if (field.localName === 'select') return small
      const exact = ['autocapitalize', 'autocorrect', 'spellcheck'].map(key => field.getAttribute(key))
      const isExact = /^(none|characters) off false$/.test(exact.join(' '))
      const isLeft = exact.every(value => value === null)
      const isRight = field.matches(prose) ? isLeft : isExact
      return isRight ? small : [...small, `${name}: ${exact.join(', ')}`]
    })
  }, PROSE)
