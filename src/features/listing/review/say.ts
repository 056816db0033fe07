import { DEFAULT_LANGUAGE } from '#i18n/locale-files.ts'
import { serverTexts } from '#platform/texts.ts'
import { REVIEWER_SENTENCES, type ReviewerSentence } from '../contract/reviewer-sentences.ts'
import { type CliContext, plain, UsageError } from './cli-context.ts'
import { inColumns } from './columns.ts'

export function sentenceCodes(typed: readonly string[] = []): ReviewerSentence[] {
  return typed.map(text => {
    const found = REVIEWER_SENTENCES.find(code => code === text)
    if (!found) throw new UsageError(`--say ${plain(text)}: "say" lists the codes`)
    return found
  })
}

/** What the submitter reads beside the new state: the saved sentences in their language, then staff's own. */
export function messageIn(lang: string, say: readonly ReviewerSentence[], own: string): string {
  const { t } = serverTexts(lang)
  return [...say.map(code => t(`mail:reviewerSentences.${code}`)), own].filter(Boolean).join(' ')
}

/** The codes with their sentences, as the submitter of that language reads them. */
export function printSentences({ config, printLine }: CliContext, lang: string = DEFAULT_LANGUAGE): void {
  if (!config.languages.includes(lang))
    throw new UsageError(`--lang ${plain(lang)}: it is one of ${config.languages.join(', ')}`)
  for (const line of inColumns(REVIEWER_SENTENCES.map(code => [code, messageIn(lang, [code], '')])))
    printLine(line)
}
