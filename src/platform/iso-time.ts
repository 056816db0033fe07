/** As every time is stored in the database: ISO 8601 in UTC, which sorts as text. */
export const isoTime = (ms: number): string => new Date(ms).toISOString()
