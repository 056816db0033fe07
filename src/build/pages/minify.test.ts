import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { minify } from './minify.ts'

/** What a parser makes of a page: every tag with its attributes, whose order tells nothing, and every text. */
function readingOf(html: string): string[] {
  const seen: string[] = []
  const parser = new Parser({
    onopentag: (name, attributes) =>
      seen.push(`<${name} ${JSON.stringify(Object.entries(attributes).sort())}>`),
    onclosetag: name => seen.push(`</${name}>`),
    ontext: text => seen.push(text),
    oncomment: text => seen.push(`<!--${text}`),
  })
  parser.end(html)
  return seen
}

test('a visitor gets the same page in fewer characters', () => {
  const html =
    '<ul role="list"><li><a href="/en/about/" lang="en">About</a></li><li><p>a = "b"</p></li></ul><div><p>c</p><p>d</p></div>' +
    '<svg class="a b" viewBox="0 0 9 9" aria-hidden="true"><use href="/icons/marks.svg#down"></use><path d="M0 0"></path></svg>'
  const short = minify(html)
  expect(short).toBe(
    '<ul role=list><li><a lang=en href=/en/about/>About</a><li><p>a = "b"</ul><div><p>c<p>d</div>' +
      '<svg class="a b" viewBox="0 0 9 9" aria-hidden=true><use href=/icons/marks.svg#down /><path d="M0 0" /></svg>',
  )
  expect(readingOf(short)).toEqual(readingOf(html))
})

test('an address comes after what links of a kind have in common', () => {
  const html =
    '<a href="/en/?a=1&amp;b=2" rel="noopener" class="button small" title="">Go</a><a href="/x/" download>zip</a>'
  const short = minify(html)
  expect(short).toBe(
    '<a rel=noopener class="button small" title href="/en/?a=1&amp;b=2">Go</a><a download href=/x/>zip</a>',
  )
  expect(readingOf(short)).toEqual(readingOf(html))
})

test.each([
  ['a script', '<script data-files="/a.js">if (a<b) c("<p id=\\"x\\"></li><li>")</script>'],
  ['a style', '<style>a[href="x"]>b{}</style>'],
  ['a listing', '<pre class="code">&lt;a href="x"&gt;</li><li></pre>'],
  ['a comment', '<!-- <a href="x"></li><li> -->'],
  ['the language of the page', '<html lang="en">'],
  ['the slot of its policy', '<meta http-equiv="Content-Security-Policy" content="">'],
  ['a value that only quotes hold together', '<a title="a b" class="a=b" href="?a=\'1\'">'],
  ['a value with quotes of both kinds', '<a title="a &quot;b&quot; it\'s">'],
  [
    'the end of a paragraph that words or an island’s end follow',
    '<a><p>a</p></a><p>b</p>c<astro-slot><p>d</p></astro-slot>',
  ],
  ['the end of a list that white space or words follow', '<ul><li>a</li> <li>b</li>c</ul>'],
])('%s is left as it is', (_, html) => {
  expect(minify(html)).toBe(html)
})

test('an island keeps what its script reads', () => {
  const island = (uid: string, opts: string) =>
    `<astro-island${uid} prefix="s0" props="{&quot;a&quot;:[0,&quot;b=&quot;,&quot;>&quot;]}" ssr client="intent" opts="${opts}" await-children>`
  const options = (value: string) => `{&quot;name&quot;:&quot;Menu&quot;,&quot;value&quot;:${value}}`
  const short = (opts: string) =>
    `<astro-island prefix=s0 props='{"a":[0,"b=",">"]}' ssr client=intent opts=${opts} await-children>`
  const [plain, named] = [options('true'), options('&quot;search draft&quot;')]
  expect(minify(island(' uid="Z1x"', plain))).toBe(short('{}'))
  expect(minify(island(' uid="Z1x"', named))).toBe(short(`'{"name":"Menu","value":"search draft"}'`))
  expect(readingOf(minify(island(' uid="Z1x"', named)))).toEqual(readingOf(island('', named)))
})

test('an element of HTML without an end needs no slash, one of a drawing does', () => {
  const html = '<p><img src="/a.png"/><input name="a" /><br/></p><svg><image href="/b.png"/></svg>'
  expect(minify(html)).toBe('<p><img src=/a.png><input name=a><br></p><svg><image href=/b.png /></svg>')
  expect(readingOf(minify(html))).toEqual(readingOf(html))
})

test('an empty value is no value', () => {
  const html = '<img src="/a.png" alt="" disabled><form noValidate=""></form>'
  expect(minify(html)).toBe('<img src=/a.png alt disabled><form noValidate></form>')
  expect(readingOf(minify(html))).toEqual(readingOf(html))
})

test('a value may hold the end of a tag', () => {
  expect(minify('<a title="a > b" href="/x/">')).toBe('<a title="a > b" href=/x/>')
  expect(readingOf(minify('<a href="/x/">y</a><input value="z"/>'))).toEqual(
    readingOf('<a href="/x/">y</a><input value="z"/>'),
  )
})

// check-links.ts asks for it on every link that leads off the site, whether a window opens or not.
test('a link that leads off the site keeps its word about who opened it', () => {
  expect(minify('<a href="https://a.example/" rel="noopener">')).toBe(
    '<a rel=noopener href=https://a.example/>',
  )
  expect(minify('<a href="https://a.example/" target="_blank" rel="sponsored noopener">')).toBe(
    '<a target=_blank rel="sponsored noopener" href=https://a.example/>',
  )
})
