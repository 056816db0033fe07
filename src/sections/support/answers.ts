import { type AnswerPlace, INTENTS } from '#content/search/intents.ts'
import { phrasesIn } from '#content/search/phrases.ts'
import type { Translate } from '#i18n/translator.ts'
import type { KnownAnswer } from '#search/answers.ts'
import type { Guide } from '../learn/reading-order.ts'
import { answerTo, QUESTION_TOPICS } from './questions.ts'

/** A page of the site in a language, and its words. */
interface Speaker {
  lang: string
  t: Translate
  href: (page: string) => string
}

type GuideHead = Pick<Guide, 'slug' | 'title' | 'summary' | 'lang'>
type Place = Omit<KnownAnswer, 'said' | 'english'>

const questionPlaces = ({ t, href }: Speaker): Place[] =>
  QUESTION_TOPICS.flatMap(({ questions }) =>
    questions.map(({ id, guide }) => ({
      id,
      title: t(`support:questions.${id}.title`),
      text: answerTo(id, t),
      href: href(`support#${id}`),
      ...(guide && { guide }),
    })),
  )

const guidePlaces = (guides: readonly GuideHead[], { lang, href }: Speaker): Place[] =>
  guides.map(({ slug, title, summary, lang: written }) => ({
    id: slug,
    title,
    text: summary,
    href: href(`learn/${slug}`),
    ...(written !== lang && { lang: written }),
  }))

/** Parts of other pages; one that answers two needs by two sentences is there twice. */
const partPlaces = ({ t, href }: Speaker): Place[] =>
  Object.entries(INTENTS).flatMap(([id, place]) =>
    'page' in place
      ? { id, title: t(place.title), text: place.text.map(key => t(key)).join(' '), href: href(place.page) }
      : [],
  )

const idOf = (intent: string, place: AnswerPlace): string =>
  'question' in place ? place.question : 'guide' in place ? place.guide : intent

function phrasesFor(id: string, lang: string): string {
  const intents = Object.entries<AnswerPlace>(INTENTS).filter(([intent, place]) => idOf(intent, place) === id)
  return intents.flatMap(([intent]) => phrasesIn(lang).get(intent) ?? []).join(', ')
}

/** All that a question may be answered with: questions of the support page, guides, and parts of other pages. */
export function answersFor(guides: readonly GuideHead[], speaker: Speaker): KnownAnswer[] {
  const { lang } = speaker
  return [...questionPlaces(speaker), ...guidePlaces(guides, speaker), ...partPlaces(speaker)].map(place => ({
    ...place,
    said: phrasesFor(place.id, lang),
    // People type English words in every language.
    ...(lang !== 'en' && { english: phrasesFor(place.id, 'en') }),
  }))
}
