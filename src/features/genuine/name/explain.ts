import type { LocaleKeys } from '#i18n/locale-keys.d.ts'
import type { NameAnswer, SubjectType } from './answer.ts'

type Words = LocaleKeys['verify']
/** The sentences that the page's script says; some have values to be filled in. */
export type VerifyWords = Readonly<Pick<Words, 'ours' | 'older' | 'alike' | 'unlisted'>> & {
  box: Readonly<Pick<Words['box'], 'empty' | 'several' | 'phrase'>>
}

export type VerifyAction = 'open' | 'approvals' | 'report' | 'ask' | 'file'

type Judged = Exclude<NameAnswer, { kind: 'empty' | 'several' | 'phrase' }>

/** What is known of the entry beside what is compared: its name and who else names it, in the page's language. */
export interface EntryFacts {
  name: string
  known: string
}

/** An answer in words; `<b>…</b>` in a point is strong. */
export interface Explained {
  tone: 'good' | 'ask' | 'bad' | 'unknown'
  title: string
  text: string
  points: string[]
  actions: VerifyAction[]
  /** What belongs into the sentences; some of it is what somebody sent, so it is put in last and never read as tags. */
  values: Readonly<Record<string, string>>
}

const isApp = (type: SubjectType): boolean => type === 'app' || type === 'extension'

function oursPoints(
  { type, isInsecure, pieces }: Judged & { kind: 'ours' },
  words: Words['ours'],
  domain: string,
) {
  if (type === 'email') return [words.email, words.emailLinks]
  if (type === 'account') return [words.account, words.posts]
  if (type === 'contract') return [words.contract]
  if (type === 'hash') return [words.hash]
  if (isApp(type)) return [words.app, words.seed]
  const isBelow = pieces.some(({ text, isMarked }) => isMarked && text === domain)
  return [...(isBelow ? [words.site] : []), ...(isInsecure ? [words.insecure] : []), words.seed]
}

/** What to do about something that looks like ours, by what it is. */
function alikePoints(type: SubjectType, words: Words['alike']): string[] {
  if (type === 'email') return [words.forged, words.reply, words.typed]
  if (type === 'site') return [words.close, words.connected, words.typed]
  if (isApp(type) || type === 'contract') return [words.send, words.typed]
  return [words.reply, words.typed]
}

/** In which the end of the address is what counts. */
const ABOUT_THE_END = ['subdomain', 'path', 'userinfo', 'ending']

type Of<Kind extends Judged['kind']> = Judged & { kind: Kind }

function explainOurs(answer: Of<'ours'>, words: Words['ours'], facts: EntryFacts, domain: string): Explained {
  const { isNamed, type, entry } = answer
  const points = oursPoints(answer, words, domain)
  const opens = isNamed && /^https:/.test(entry.url ?? '')
  return {
    tone: 'good',
    title: words.title,
    text: isNamed ? words.named : words.below,
    points: facts.known === '' || !isNamed ? points : [...points, words.known],
    actions: type === 'hash' ? ['file'] : opens ? ['open'] : [],
    values: { domain, name: facts.name, sources: facts.known },
  }
}

function explainUnlisted({ reason }: Of<'unlisted'>, words: Words['unlisted'], domain: string): Explained {
  const isHash = reason === 'hash'
  return {
    tone: 'unknown',
    title: words.title,
    text: words[reason],
    points: isHash ? [words.key, words.asks] : [words.staff, words.asks, words.looking],
    actions: [isHash ? 'file' : 'ask'],
    values: { domain },
  }
}

function explainAlike(answer: Of<'alike'>, words: Words['alike'], domain: string): Explained {
  const { reason, type, pieces, strangers } = answer
  const part = pieces.find(({ isMarked }) => isMarked)?.text ?? ''
  const hasEnd = ABOUT_THE_END.includes(reason) && type === 'site' && pieces.length > 1
  const [first] = strangers
  return {
    tone: 'bad',
    title: words.title,
    text: words[reason],
    points: [
      ...(first ? [words.stranger] : []),
      ...(hasEnd ? [words.part] : []),
      ...alikePoints(type, words),
    ],
    actions: ['approvals', 'report'],
    values: { domain, part, sign: first?.letter ?? '', code: first?.code ?? '' },
  }
}

/** An answer as sentences, with the values that belong into them. */
export function explain(answer: Judged, words: VerifyWords, facts: EntryFacts, domain: string): Explained {
  if (answer.kind === 'ours') return explainOurs(answer, words.ours, facts, domain)
  if (answer.kind === 'older') {
    const { title, text, typed, use } = words.older
    return {
      ...{ tone: 'ask', title, text, points: [typed, use, words.unlisted.asks] },
      ...{ actions: ['ask'], values: { domain } },
    }
  }
  if (answer.kind === 'unlisted') return explainUnlisted(answer, words.unlisted, domain)
  return explainAlike(answer, words.alike, domain)
}
