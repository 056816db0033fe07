import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { splitFrontMatter } from '#content/documents.ts'
import { type AnswerPlace, INTENTS } from '#content/search/intents.ts'
import { pathIn } from '#i18n/paths.ts'
import { translator } from '#i18n/translator.ts'
import { fallbackChain } from '#lib/fallback-chain.ts'
import { type AnswerIndex, findAnswers, makeAnswerIndex } from '#search/answers.ts'
import { answersFor } from './answers.ts'

const SLUGS = globSync('src/content/guides/en/*.md').map(file => basename(file, '.md'))

function guideIn(lang: string, slug: string) {
  const fileOf = (code: string) => `src/content/guides/${code}/${slug}.md`
  const written = fallbackChain(lang).find(code => existsSync(fileOf(code))) ?? 'en'
  const { title = '', summary = '' } = splitFrontMatter(readFileSync(fileOf(written), 'utf8'))?.given ?? {}
  return { slug, title, summary, lang: written }
}

function indexOf(lang: string): AnswerIndex {
  const guides = SLUGS.map(slug => guideIn(lang, slug))
  return makeAnswerIndex(answersFor(guides, { lang, t: translator(lang), href: pathIn(lang) }))
}

/** What an intent's answer is called in the index. */
function idOf(intent: string): string {
  const place: AnswerPlace | undefined = Object.entries(INTENTS).find(([id]) => id === intent)?.[1]
  if (!place) throw new Error(`No intent is called ${intent}`)
  return 'question' in place ? place.question : 'guide' in place ? place.guide : intent
}

/** `question = intent`, or several of which one must be answered first. */
const wishesIn = (lang: string) =>
  readFileSync(`src/content/search/questions/${lang}.txt`, 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const at = line.lastIndexOf(' = ')
      return {
        question: line.slice(0, at),
        wanted: line
          .slice(at + 3)
          .split(' ')
          .map(idOf),
      }
    })

/** Of the questions of a language those that are not answered first by what answers them; one more is a step back. */
const MISSED: Readonly<Record<string, number>> = { fil: 1, ja: 1 }

describe.each(globSync('src/content/search/questions/*.txt').map(file => basename(file, '.txt')))(
  '%s',
  lang => {
    const index = indexOf(lang)
    const wishes = wishesIn(lang)
    const missed = wishes.filter(({ question, wanted }) => {
      const [best] = findAnswers(index, question)
      return !best || !wanted.includes(best.id)
    })

    test('questions are answered first by what answers them, none fewer than before', () => {
      expect(wishes.length).toBeGreaterThanOrEqual(40)
      expect(missed.length / wishes.length).toBeLessThanOrEqual(0.05)
      expect(missed.length, missed.map(({ question }) => question).join(', ')).toBe(MISSED[lang] ?? 0)
    })

    test('what nobody asks has no answer', () => {
      for (const nothing of ['', ' ', 'zzzzqq', '###', 'xkjhq wvzxp', 'pizza recipe', 'weather in paris'])
        expect(findAnswers(index, nothing)).toEqual([])
    })
  },
)

test('a word or two are enough', () => {
  const index = indexOf('en')
  const wanted = {
    'recovery phrase': 'lostPhrase',
    kyc: 'kyc',
    withdraw: 'withdraw',
    'usdt not received': 'missing',
    passw: 'password',
  }
  for (const [question, id] of Object.entries(wanted)) {
    expect(findAnswers(index, question)[0]?.id, question).toBe(id)
  }
  expect(findAnswers(indexOf('hi'), 'कस्टमर केयर नंबर')[0]?.id).toBe('reach')
})

test('the bait of thieves gets the one answer', () => {
  const index = indexOf('en')
  const bait = ['customer care number', 'phone number', 'live chat', 'recovery agent', 'validate wallet']
  for (const question of [...bait, 'sync wallet', 'airdrop support', 'refund agent', 'whatsapp']) {
    expect(findAnswers(index, question)[0]?.id, question).toBe('reach')
  }
})
