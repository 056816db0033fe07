import { describe, expect, test } from 'vitest'
import { cleanArticle } from '#features/news/clean-article.ts'
import { checkElement, keptAttributes, lacksAddress } from './safe-html.ts'

describe('an element of an article', () => {
  test.each(['h2', 'P', 'table', 'td', 'blockquote', 'img', 'a'])('%s stays', name => {
    expect(checkElement(name)).toEqual({ keep: name.toLowerCase() })
  })

  test.each([
    ['h1', 'h2'],
    ['h6', 'h4'],
    ['B', 'strong'],
  ])('%s becomes %s', (name, keep) => {
    expect(checkElement(name)).toEqual({ keep })
  })

  test.each(['script', 'STYLE', 'iframe', 'svg', 'math', 'template', 'noscript', 'object'])(
    '%s goes with its content',
    name => {
      expect(checkElement(name)).toBe('drop')
    },
  )

  test.each(['div', 'span', 'form', 'x-y', 'constructor', '__proto__', 'toString'])(
    '%s leaves its content',
    name => {
      expect(checkElement(name)).toBe('unwrap')
    },
  )
})

describe('attributes', () => {
  test('handlers, styles, ids and classes are gone', () => {
    const given = {
      onclick: 'x()',
      style: 'color:red',
      id: 'content',
      class: 'button',
      title: 'A',
      href: '/en/',
    }
    expect(keptAttributes('a', given)).toEqual({ href: '/en/', title: 'A' })
  })

  test('a link off the site names no opener and no referrer', () => {
    expect(keptAttributes('a', { href: 'https://example.org/', rel: 'opener' })).toEqual({
      href: 'https://example.org/',
      rel: 'noopener noreferrer',
    })
  })

  test('an address that runs something is none', () => {
    expect(lacksAddress('a', keptAttributes('a', { href: 'javascript:alert(1)' }))).toBe(true)
    expect(lacksAddress('img', keptAttributes('img', { src: 'data:image/svg+xml,<svg>' }))).toBe(true)
  })

  test('numbers are numbers', () => {
    expect(keptAttributes('ol', { start: '3' })).toEqual({ start: '3' })
    expect(keptAttributes('ol', { start: '3;x' })).toEqual({})
    expect(keptAttributes('th', { scope: 'row' })).toEqual({ scope: 'row' })
    expect(keptAttributes('th', { scope: 'all' })).toEqual({})
  })

  test('a picture waits and always has a text', () => {
    expect(keptAttributes('img', { src: 'https://example.org/a.png', onerror: 'x()' })).toEqual({
      src: 'https://example.org/a.png',
      alt: '',
      loading: 'lazy',
    })
  })

  test('an element that is not kept has none', () => {
    expect(keptAttributes('constructor', { name: 'x' })).toEqual({})
  })
})

describe('the HTML of a prerendered article', () => {
  test('keeps what an article is made of', () => {
    const html =
      '<h2>A</h2><p>b <strong>c</strong> <code translate="no">d</code></p><ol start="2"><li>e</li></ol>'
    expect(cleanArticle(html)).toBe(html)
  })

  test('holds nothing that runs', () => {
    const html = [
      '<script>a()</script><style>b{}</style><svg><script>c()</script></svg><iframe src="https://x.org">d</iframe>',
      '<p onclick="e()" style="color:red">f</p><img src=x onerror=g()><img src="javascript:h()">',
      '<a href="javascript:i()">j</a><form action="/k"><input name=l>m</form>',
    ].join('')
    expect(cleanArticle(html)).toBe('<p>f</p>jm')
  })

  test('fits below the title of its page', () => {
    expect(cleanArticle('<h1>A</h1><b>c</b>')).toBe('<h2>A</h2><strong>c</strong>')
  })
})
