/** Is it what JSON calls an object: neither null nor a list? Its fields are still anybody's. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
