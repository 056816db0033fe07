import { changePath } from '../stores/change.ts'
import type { $followed } from '../stores/status.ts'
import type { SubmissionPage } from './submission-page.ts'

type Submission = Extract<ReturnType<(typeof $followed)['get']>, { state: 'ready' }>['request']

/** The name of the mark in the brand kit, and how high it is drawn. */
const MARK = '/brandkit/tokenpocket-horizontal-colour.svg'
const MARK_HEIGHT = 32

/** A path of this site as other sites link it. */
const wholeOf = (path: string): string => Object.assign(document.createElement('a'), { href: path }).href

/** What an owner pastes into the site's HTML. */
function badgeOf(page: string, alt: string): string {
  const link = document.createElement('a')
  link.href = page
  const mark = document.createElement('img')
  mark.src = wholeOf(MARK)
  mark.alt = alt
  mark.height = MARK_HEIGHT
  link.append(mark)
  return link.outerHTML
}

export function fillListed({ part, setPart, lang }: SubmissionPage, request: Submission): void {
  const { kind, title, listing_id: id } = request
  if (id === null) return
  part('listing-change')?.setAttribute('href', changePath(lang, { kind, id }))
  // The other lists have no pages of their own.
  if (kind !== 'dapp') return
  const path = `/${lang}/dappstore/detail/?id=${encodeURIComponent(id)}`
  const href = wholeOf(path)
  part('listing-page')?.setAttribute('href', path)
  setPart('listing-link', href)
  const badge = part('badge')
  if (badge) badge.textContent = badgeOf(href, badge.dataset.text ?? '')
  const share = part('share-native')
  if (share) Object.assign(share.dataset, { url: href, title })
}
