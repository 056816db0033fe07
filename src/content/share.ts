/**
 * Where a link can be passed on without a script of theirs: Telegram's and X's own documented share addresses. The
 * label is the service's name, `common:menu.<id>`, the mark that of public/icons/marks.svg.
 */
export const SHARE_TARGETS = [
  { id: 'telegram', template: 'https://t.me/share/url?url={url}&text={text}' },
  { id: 'twitter', template: 'https://x.com/intent/post?url={url}&text={text}' },
] as const
