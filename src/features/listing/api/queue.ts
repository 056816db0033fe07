import { call, type Outcome } from '#client/api/call.ts'
import { listQueue, type QueueOfKind } from '../contract/queue.ts'

export const loadQueue = (): Promise<Outcome<QueueOfKind[]>> => call(listQueue, {})
