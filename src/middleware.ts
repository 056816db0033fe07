import { defineMiddleware } from 'astro:middleware'
import { copyOf, pathIn, translator } from '#i18n/index.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageOf } from '#i18n/languages.ts'

/** Gives every page its language's words and addresses. A page outside the language trees speaks English. */
export const onRequest = defineMiddleware((context, next) => {
  const asked = context.params.lang ?? ''
  const lang = LANGUAGES.some(({ code }) => code === asked) ? asked : DEFAULT_LANGUAGE
  context.locals.lang = lang
  context.locals.tag = languageOf(lang).tag
  context.locals.t = translator(lang)
  context.locals.copy = copyOf(lang)
  context.locals.href = pathIn(lang)
  return next()
})
