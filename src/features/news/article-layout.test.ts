import { expect, test } from 'vitest'
import { layOutArticle } from './article-layout.ts'
import { cleanArticle } from './clean-article.ts'

const layOut = (html: string) => layOutArticle(cleanArticle(html))

test('a table has a box of its own, and its cells say of which column they are', () => {
  const { html } = layOut(
    [
      '<table><thead><tr><th scope="col"></th><th>A &amp; <b>"B"</b></th></tr></thead>',
      '<tbody><tr><td>c</td><td><code>d</code></td></tr></tbody></table>',
    ].join(''),
  )
  expect(html).toBe(
    [
      '<div data-table><table><thead><tr><td></td><th>A &amp; <strong>"B"</strong></th></tr></thead>',
      '<tbody><tr><td>c</td><td data-label="A &amp; &quot;B&quot;"><div><code translate="no">d</code></div></td></tr></tbody></table></div>',
    ].join(''),
  )
})

test('a table without a head has cells without labels', () => {
  const table = '<table><tr><td>a</td><td>b</td></tr></table>'
  expect(layOut(table).html).toBe(`<div data-table>${table}</div>`)
})

test('headings can be linked, and are listed by their words', () => {
  const { html, headings } = layOut('<h2>Fees &amp; <em>time</em></h2><h3>x</h3><h2>B</h2>')
  expect(html).toBe('<h2 id="part-1">Fees &amp; <em>time</em></h2><h3>x</h3><h2 id="part-2">B</h2>')
  expect(headings).toEqual([
    { id: 'part-1', text: 'Fees & time' },
    { id: 'part-2', text: 'B' },
  ])
})

test('a picture is shown with its text, which is not read out twice', () => {
  expect(layOut('<p><img src="/art/guides/a.svg" alt="An example"></p>').html).toBe(
    '<figure><img src="/art/guides/a.svg" alt loading="lazy"><figcaption>An example</figcaption></figure>',
  )
})
