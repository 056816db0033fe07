import { focusHeading } from '#client/dom/focus-heading.ts'
import { fillText } from '#client/dom/parts.ts'
import { shareInstead } from '#client/dom/share.ts'
import { showState } from '#client/dom/templates.ts'
import { isWaiting } from '#client/stores/async-state.ts'
import { safeFragment } from '#lib/safe-html.ts'
import { contentTag, languageName, longDate, readingTime } from '../article-facts.ts'
import { type Heading, MIN_HEADINGS } from '../article-layout.ts'
import { $newsDetail, openArticle } from '../stores/news.ts'
import { boxTables, captionPictures, linkHeadings } from './article-parts.ts'
import { showCover } from './show-cover.ts'

type Detail = ReturnType<typeof $newsDetail.get>
type Article = Extract<Detail, { state: 'ready' }>['article']

function showContents(root: HTMLElement, headings: readonly Heading[]): void {
  const contents = root.querySelector<HTMLElement>('[data-contents]')
  if (!contents || headings.length < MIN_HEADINGS) return
  const items = headings.map(({ id, text }) => {
    const link = document.createElement('a')
    link.href = `#${id}`
    link.textContent = text
    const item = document.createElement('li')
    item.append(link)
    return item
  })
  contents.querySelector('ol')?.replaceChildren(...items)
  contents.hidden = false
}

function fill(root: HTMLElement, article: Article): void {
  const pageTag = document.documentElement.lang
  const tag = contentTag(article.lang)
  for (const element of root.querySelectorAll<HTMLElement>('[data-foreign]')) element.lang = tag
  fillText(root, '[data-title]', { title: article.title })
  fillText(root, '[data-summary]', { summary: article.summary })
  fillText(root, '[data-reading]', {
    time: readingTime(article.content.replace(/<[^>]*>/g, ' '), tag, pageTag),
  })
  fillText(root, '[data-language]', { language: languageName(tag, pageTag) })
  const notice = root.querySelector<HTMLElement>('[data-untranslated]')
  if (notice) notice.hidden = tag === pageTag
  const time = root.querySelector('time')
  if (time) {
    time.dateTime = article.create_time
    time.textContent = longDate(article.create_time, pageTag)
  }
  showCover(root, article.cover)
  const text = safeFragment(article.content)
  showContents(root, linkHeadings(text))
  boxTables(text)
  captionPictures(text)
  root.querySelector('[data-body]')?.replaceChildren(text)
  document.title = document.title.replace(/^.*(?= · )/, () => article.title)
  shareInstead(location.origin + location.pathname, article.title)
}

/** Empty for what is no number: nothing of it gets into a link or a call. */
export const articleIdIn = (path: string): string => /\/news\/(\d{1,10})\/?$/.exec(path)?.[1] ?? ''

/** The address tells which article: hosts answer `/{lang}/news/{id}` with the shell when the build knew no such id. */
export function showArticle(): void {
  const root = document.querySelector<HTMLElement>('[data-shell]')
  if (!root) return
  const id = articleIdIn(location.pathname)
  // The menu was built for the shell's own address; a language has the same article.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const [, language] = link.pathname.split('/')
    link.pathname = id ? `/${language}/news/${id}/` : `/${language}/news/`
  }
  const open = () => openArticle(id, root.dataset.shell ?? 'en')
  $newsDetail.listen(detail => {
    if (detail.state === 'ready') fill(root, detail.article)
    root.setAttribute('aria-busy', String(isWaiting(detail)))
    showState(root, detail.state)
  })
  root.querySelector('[data-retry]')?.addEventListener('click', () => {
    void open()
    focusHeading()
  })
  open()
}
