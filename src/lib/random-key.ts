const KEY_BYTES = 16

/**
 * A key that nobody guesses. `crypto.randomUUID` is not there in Chrome of before 2022, nor on pages without TLS, as on a
 * machine in one's own network.
 */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
