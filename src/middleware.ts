import { defineMiddleware } from 'astro:middleware'
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { copyOf, translator } from '#i18n/translator.ts'

/** A text outside the language trees carries its language at the end of its name: `/privacy-zh/`. */
const NAMED = /^\/\w+-([a-z-]+)\/?(?:index\.html)?$/

/** Gives every page its language's words and addresses. Any other page outside the trees speaks English. */
export const onRequest = defineMiddleware((context, next) => {
  const asked = context.params.lang ?? NAMED.exec(context.url.pathname)?.[1] ?? ''
  const lang = LANGUAGES.some(({ code }) => code === asked) ? asked : DEFAULT_LANGUAGE
  const { words } = context.locals
  context.locals.lang = lang
  context.locals.tag = languageOf(lang).tag
  context.locals.t = translator(lang, words)
  context.locals.copy = copyOf(lang, words)
  context.locals.href = pathIn(lang)
  return next()
})
