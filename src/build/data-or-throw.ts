import type { Outcome } from '#client/api/call.ts'

export function dataOrThrow<Data>(answer: Outcome<Data>): Data {
  if (!answer.ok) throw new Error(`The API did not answer: ${answer.reason}`)
  return answer.data
}
