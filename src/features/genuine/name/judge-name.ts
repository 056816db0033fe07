import { dropInvisible, trimInvisible } from '#contract/validators/invisible.ts'
import { parseUrl } from '#lib/parse-url.ts'
import { isAscii } from '#lib/skeleton.ts'
import type { AlikeReason, ListedName, NameAnswer, SubjectType, UnlistedReason } from './answer.ts'
import { entryOfHost, hostLikeness, hostPieces, judgeSite } from './judge-site.ts'
import { hasSameEnds, likenessOf, likenessToAny, marked, markedLast, strangersIn } from './likeness.ts'
import { readSubject, type Subject } from './read-subject.ts'

type List = readonly ListedName[]

/** What turns, joins or hides letters and is seen nowhere; spaces and line ends are not meant. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]|(?!\s)\p{Cc}/u

const whole = (text: string) => [{ text, isMarked: true }]
/** Capitals make no other address of it. Plain letters only: the sign for kelvin has the small form `k`. */
const sameText = (listed: string, typed: string): boolean =>
  isAscii(typed) && listed.toLowerCase() === typed.toLowerCase()

const ours = (type: SubjectType, text: string, entry: ListedName): NameAnswer => ({
  kind: 'ours',
  type,
  pieces: whole(text),
  entry,
  isNamed: true,
  isInsecure: false,
})
const unlisted = (type: SubjectType, text: string, reason: UnlistedReason): NameAnswer => ({
  kind: 'unlisted',
  type,
  pieces: whole(text),
  reason,
})

function alike(type: SubjectType, text: string, reason: AlikeReason): NameAnswer {
  const strangers = strangersIn(text)
  const pieces = strangers.length > 0 ? marked(text, /[^\x20-\x7e]+/u) : whole(text)
  return { kind: 'alike', type, pieces, reason, strangers }
}

function judgeEmail({ address, name }: Subject & { type: 'email' }, list: List): NameAnswer {
  const at = address.lastIndexOf('@')
  const [local, typedHost] = [address.slice(0, at), address.slice(at + 1)]
  const host = parseUrl(`https://${typedHost}`)?.hostname ?? typedHost
  const named = list.find(({ kind, value }) => kind === 'email' && sameText(value, address))
  const pieces = markedLast(address, typedHost)
  const found = { type: 'email', pieces } as const
  if (named && !(name.includes('@') && !name.includes(named.value)))
    return { kind: 'ours', ...found, entry: named, isNamed: true, isInsecure: false }
  if (entryOfHost(host, list))
    return { kind: 'unlisted', ...found, reason: sameText(host, typedHost) ? 'mailbox' : 'odd' }
  const strangers = strangersIn(address)
  const likeness = hostLikeness(host, list)
  if (likeness)
    return {
      kind: 'alike',
      ...found,
      pieces: hostPieces(address, typedHost, likeness),
      reason: likeness,
      strangers,
    }
  if (likenessOf(local) || likenessOf(name)) return { kind: 'alike', ...found, reason: 'sender', strangers }
  return { kind: 'unlisted', ...found, reason: 'email' }
}

/** A name without a site: it is ours where the list has it, and somebody else's everywhere else. */
function judgeAccount(name: string, list: List): NameAnswer {
  const named = list.filter(({ kind }) => kind === 'account' || kind === 'app')
  const entry = named.find(({ value, place }) =>
    place === 'youtube' || place === 'google-play' ? value === name : sameText(value, name),
  )
  if (entry) return ours(entry.kind === 'app' ? 'app' : 'account', name, entry)
  const reason =
    likenessOf(name) ??
    likenessToAny(
      name,
      named.map(({ value }) => value),
    )
  return reason ? alike('account', name, reason) : unlisted('account', name, 'account')
}

function judgeId(type: 'extension' | 'contract', text: string, list: List): NameAnswer {
  const own = list.filter(({ kind }) => kind === type)
  const entry = own.find(({ value }) => sameText(value, text))
  if (entry) return ours(type, text, entry)
  // A long name without a gap has the shape of an address, too.
  const likeness = likenessOf(text)
  if (likeness) return alike('account', text, likeness)
  const isLike = own.some(({ value }) =>
    hasSameEnds(text.toLowerCase().slice(2), value.toLowerCase().slice(2)),
  )
  if (isLike || (type === 'extension' && own.some(({ value }) => hasSameEnds(text.toLowerCase(), value))))
    return alike(type, text, 'ends')
  return unlisted(type, text, type === 'extension' ? 'id' : 'contract')
}

function judgeNumber(text: string, list: List): NameAnswer {
  const digits = text.replace(/\D/g, '')
  const app = list.find(({ value }) => /^id\d+$/.test(value) && value.slice(2) === digits)
  return app && digits === text ? ours('app', text, app) : unlisted('phone', text, 'phone')
}

function judgeHash(value: string, list: List): NameAnswer {
  const digits = value.replace(/^0x|[:\s]/gi, '').toLowerCase()
  const entry = list.find(({ kind, value: own }) => kind === 'certificate' && own === digits)
  return entry ? ours('hash', value, entry) : unlisted('hash', value, 'hash')
}

function judgeSubject(subject: Subject, list: List): NameAnswer {
  switch (subject.type) {
    case 'empty':
    case 'several':
    case 'phrase':
      return { kind: subject.type }
    case 'site': {
      const app = list.find(({ kind, value }) => kind === 'app' && value === subject.text)
      return app ? ours('app', subject.text, app) : judgeSite(subject.text, list)
    }
    case 'email':
      return judgeEmail(subject, list)
    case 'account':
      return judgeAccount(subject.name, list)
    case 'extension':
      return judgeId('extension', subject.id, list)
    case 'contract':
      return judgeId('contract', subject.address, list)
    case 'hash':
      return judgeHash(subject.value, list)
    case 'phone':
      return judgeNumber(subject.text, list)
    case 'odd': {
      const reason = likenessOf(subject.text)
      return reason ? alike('site', subject.text, reason) : unlisted('site', subject.text, 'odd')
    }
    case 'name': {
      const reason = likenessOf(subject.text)
      return reason ? alike('name', subject.text, reason) : unlisted('name', subject.text, 'name')
    }
  }
}

/**
 * Whether what somebody was sent is ours. "Ours" is said of nothing but what the list has, written in plain letters; a
 * name with anything in it that cannot be seen is never ours, however it reads.
 */
export function judgeName(typed: string, list: List): NameAnswer {
  const text = trimInvisible(typed)
  if (!UNSEEN.test(text)) return judgeSubject(readSubject(text), list)
  const seen = dropInvisible(text.replace(new RegExp(UNSEEN.source, 'gu'), ''))
  const answer = judgeSubject(readSubject(seen), list)
  // Turned round by a sign of the text's direction, it is read from its end.
  const isTurned = likenessOf([...seen].reverse().join('')) !== undefined
  if (answer.kind === 'ours' || answer.kind === 'alike' || isTurned)
    return {
      kind: 'alike',
      type: 'type' in answer ? answer.type : 'name',
      pieces: whole(seen),
      reason: 'hidden',
      strangers: [],
    }
  return answer
}
