/** `signal.throwIfAborted()`, which Chrome has had since 2022. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw signal.reason ?? new DOMException('This was cancelled', 'AbortError')
}
