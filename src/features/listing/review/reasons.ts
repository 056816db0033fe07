import type { FieldCodes } from '#contract/endpoint.ts'
import {
  CHANGE_REASONS,
  type ListingValues,
  REJECTION_REASONS,
  type RejectionReason,
} from '../contract/submissions.ts'
import { fieldsOf } from '../contract/validate.ts'
import { ReviewError, UsageError } from './cli-context.ts'
import { plain } from './plain-text.ts'
import type { Request } from './requests.ts'

export function rejectionReason(code: string | undefined): RejectionReason {
  const found = REJECTION_REASONS.find(reason => reason === code)
  if (found) return found
  const problem = code === undefined ? '--reason is missing' : `--reason ${plain(code)} is no reason`
  throw new UsageError(`${problem}; it is one of ${REJECTION_REASONS.join(', ')}`)
}

/** `NAME=CODE` as it stands on the command line. */
export function fieldReasons(texts: readonly string[]): FieldCodes {
  const entries = texts.map(text => {
    const [, name, code] = /^([^=]+)=(.+)$/.exec(text) ?? []
    if (!name || !code)
      throw new UsageError(`--field ${plain(text)}: write NAME=CODE, as in website=notReachable`)
    if (!CHANGE_REASONS.some(reason => reason === code))
      throw new UsageError(`--field ${plain(text)}: the code is one of ${CHANGE_REASONS.join(', ')}`)
    return [name, code]
  })
  return Object.fromEntries(entries)
}

/** `tokens.1.contract` names something that was sent. */
function isSent(values: ListingValues, steps: readonly string[]): boolean {
  let found: unknown = values
  for (const step of steps) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return false
    found = Object.entries(found).find(([key]) => key === step)?.[1]
  }
  return true
}

/** A reason beside a field that the form does not show would hold the submitter up for ever. */
export function refuseUnknownFields(fields: FieldCodes, { kind, values }: Request): void {
  const known = fieldsOf(kind)
  for (const path of Object.keys(fields)) {
    const [name = '', ...rest] = path.split('.')
    const field = known.find(candidate => candidate.name === name)
    if (!field) {
      const names = known.map(candidate => candidate.name).join(', ')
      throw new ReviewError(`the ${kind} form has no field "${plain(name)}"; it has ${names}`)
    }
    const { when } = field.meta
    if (when && values[when.field] !== when.is)
      throw new ReviewError(
        `"${name}" is asked for only when ${when.field} is ${when.is}, which this request is not`,
      )
    if (rest.length > 0 && !isSent(values, [name, ...rest]))
      throw new ReviewError(`the request has nothing at "${plain(path)}"`)
  }
}
