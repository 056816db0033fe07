import { createElement as element, type FunctionComponent, type ReactNode, useId } from 'react'
import { expect, test } from 'vitest'
import renderer from './render-island.ts'

const HYDRATED = { hydrate: 'intent', astroStaticSlot: true }

const render = (
  Component: FunctionComponent<Record<string, ReactNode>>,
  props: Record<string, unknown>,
  {
    page = {},
    slots = {},
    name = 'Part',
  }: { page?: object; slots?: Record<string, string>; name?: string } = {},
) =>
  // The renderer is given what a page writes, whatever a component says it takes.
  renderer.renderToStaticMarkup.call({ result: page }, Component as FunctionComponent<object>, props, slots, {
    ...HYDRATED,
    componentExport: { value: name },
  })

function Field() {
  const id = useId()
  return element('label', { htmlFor: id }, 'E-mail')
}

test('two islands of one page never share an id, and each hydrates with the ids of its HTML', async () => {
  const page = {}
  const [one, other] = [await render(Field, {}, { page }), await render(Field, {}, { page })]
  expect([one.attrs.prefix, other.attrs.prefix]).toEqual(['r0', 'r1'])
  expect(one.html).toContain(`_${one.attrs.prefix}`)
  expect(other.html).toContain(`_${other.attrs.prefix}`)
  expect(one.html).not.toBe(other.html)
  const [menu, again] = [
    await render(Field, {}, { page, name: 'HeaderMenu' }),
    await render(Field, {}, { page, name: 'HeaderMenu' }),
  ]
  expect(menu.html).not.toBe(again.html)
})

test('an island has the same ids whether the menus of its page are known or not', async () => {
  const prefixes = async (...names: string[]) => {
    const page = {}
    const found: Record<string, unknown> = {}
    for (const name of names) found[name] = (await render(Field, {}, { page, name })).attrs.prefix
    return found
  }
  expect(await prefixes('Part', 'HeaderMenu', 'Other')).toEqual(await prefixes('HeaderMenu', 'Part', 'Other'))
})

test('what a page puts into an island stays as the page wrote it, where the browser looks for it', async () => {
  const Frame = ({ children, helpLinks, empty }: Record<string, ReactNode>) =>
    element('div', null, children, helpLinks, empty)
  const { html } = await render(
    Frame,
    {},
    { slots: { default: '<p>a &amp; b</p>', 'help-links': '<a>c</a>', empty: ' ' } },
  )
  expect(html).toBe(
    '<div><astro-slot><p>a &amp; b</p></astro-slot><astro-slot name="helpLinks"><a>c</a></astro-slot></div>',
  )
})

test('the menu of one language or page is never that of another', async () => {
  const Menu = ({ label, list }: Record<string, ReactNode>) => element('nav', null, label, list)
  const menu = async (label: string, list: string) =>
    (await render(Menu, { label }, { slots: { list }, name: 'HeaderMenu' })).html
  const english = await menu('Menu', '<b>1</b>')
  expect(await menu('Menu', '<b>1</b>')).toBe(english)
  expect(await menu('Menü', '<b>1</b>')).not.toBe(english)
  expect(await menu('Menu', '<b>2</b>')).not.toBe(english)
})

test('a picture that an island shows is asked for once, by the picture', async () => {
  const Picture = () => element('p', null, element('img', { src: '/a.webp', alt: '' }))
  expect((await render(Picture, {})).html).toBe('<p><img src="/a.webp" alt=""/></p>')
})
