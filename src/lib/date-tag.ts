/**
 * The tag by which dates are written. Thai would count years from the Buddha, 543 more, and a date of 2568 beside
 * addresses and numbers that say 2025 reads like a mistake: every language counts alike.
 */
export const dateTag = (tag: string): string => (tag === 'th' ? 'th-u-ca-gregory' : tag)
