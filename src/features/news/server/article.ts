import { marked } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { type InferType, object } from 'yup'
import { seedField } from '#platform/db/seed.ts'

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/

export interface ArticleFile {
  facts: Record<string, string>
  /** HTML, cleaned. */
  content: string
}

/** What an article may hold: text and its structure, links, pictures, tables. Styles and scripts never. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code', 'hr', 'br'],
    ...['a', 'img', 'em', 'strong', 'del', 'sub', 'sup', 'kbd', 'dl', 'dt', 'dd', 'figure', 'figcaption'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start'],
    th: ['scope'],
  },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { a: ['http', 'https', 'mailto'] },
  allowProtocolRelative: false,
  transformTags: {
    // The page has its own h1: the article's title.
    h1: 'h2',
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs.href ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
}

export const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED).trim()

function unquoted(text: string): string {
  const quoted = /^(["'])(.*)\1$/.exec(text)
  return quoted?.[2] ?? text
}

/** `key: value` lines between two `---`, then Markdown. Undefined when the front matter is missing. */
export function parseArticle(source: string): ArticleFile | undefined {
  const [, head, body] = FRONT_MATTER.exec(source.replace(/^\ufeff/, '')) ?? []
  if (head === undefined || body === undefined) return undefined
  const facts: Record<string, string> = {}
  for (const line of head.split(/\r?\n/)) {
    const [, key, value] = /^([\w-]+):\s*(.*)$/.exec(line.trim()) ?? []
    if (key) facts[key] = unquoted(value ?? '')
  }
  return { facts, content: cleanHtml(marked.parse(body, { async: false })) }
}

const { picture, text, time, whole } = seedField

export const articleSchema = object({
  id: whole().required(),
  title: text().required(),
  summary: text().required(),
  create_time: time().required(),
  cover: picture(),
  lang: text().required(),
  content: text().required(),
})

export type ArticleEntry = InferType<typeof articleSchema>
