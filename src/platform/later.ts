/** What `start` brings, from the first who needs it on; where it fails, the next who needs it tries again. */
export function later<Value>(start: () => Promise<Value>): () => Promise<Value> {
  let started: Promise<Value> | undefined
  return () => {
    started ??= start().catch(error => {
      started = undefined
      throw error
    })
    return started
  }
}
