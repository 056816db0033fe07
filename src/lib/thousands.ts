const BEFORE_EACH = /\B(?=(?:\d{3})+$)/

/**
 * A whole number in groups of three digits: "20000" as "20" and "000". Gaps between them are drawn and never written, so
 * that what is marked or copied is the bare number.
 */
export const thousandsOf = (whole: string): string[] => whole.split(BEFORE_EACH)
