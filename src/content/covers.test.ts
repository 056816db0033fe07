import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { coverOf, TOPICS, topicOf } from './covers.ts'
import { PICTURE_WIDTHS, pictureFile } from './pictures.ts'

const ARTICLES = 'src/content/catalogue/articles'

const articles = readdirSync(ARTICLES).flatMap(lang =>
  readdirSync(join(ARTICLES, lang)).map(file => ({
    file,
    lang,
    text: readFileSync(join(ARTICLES, lang, file), 'utf8'),
  })),
)
const coverIn = (text: string) => /^cover: (.+)$/m.exec(text)?.[1]

test('a topic is told by the cover, and anything else is news', () => {
  expect(topicOf('/art/cover-safe-1120.avif')).toBe('safe')
  for (const cover of [undefined, '', '/art/cover-news-1120.avif', 'https://a.example/cover-safe-1.avif']) {
    expect(coverOf(topicOf(cover))).toBe('cover-news')
  }
})

test('every guide has a topic, the same in each language', () => {
  for (const { file, text } of articles) {
    expect(topicOf(coverIn(text)), file).toBeDefined()
    const covers = articles.filter(article => article.file === file).map(article => coverIn(article.text))
    expect(new Set(covers).size, file).toBe(1)
  }
})

test('every topic has its cover in both widths', () => {
  for (const topic of [...TOPICS, undefined]) {
    for (const width of PICTURE_WIDTHS) {
      expect(existsSync(join('public', pictureFile(coverOf(topic), width))), topic).toBe(true)
    }
  }
})
