/** Specification, sections 7 and 9: how long a call may take before the visitor is told. */
export const TIMEOUT_MS = 30_000

/** Specification, section 9: news come 20 at a time. */
export const NEWS_PAGE = 20
/** Specification, section 9: the store's first page. */
export const DAPP_FIRST_PAGE = 500
/** Specification, sections 4 and 9: each further page of the store. */
export const DAPP_NEXT_PAGE = 40
/** Specification, section 9: activities and ads. */
export const ACTIVITY_PAGE = 5
export const AD_PAGE = 5
/** Specification, section 9: banners. */
export const BANNER_PAGE = 10
/** Contract: entries that a home section shows before "more". */
export const SECTION_PREVIEW = 8

/** Specification, sections 2 and 9: the category that the header's store link opens. */
export const HOT_CATEGORY_ID = 99_998
/** Specification, section 3: `category_type` of a category of DApps. */
export const DAPP_CATEGORY_TYPE = 0
/** Specification, section 3: `status` of what visitors may see. */
export const STATUS_PUBLISHED = 0
/** Specification, section 7: the client version a call speaks for when it names none. */
export const DEFAULT_VERSION = '10.0.0'

/** A page of a list never holds more than the largest the specification names. */
export const MAX_PAGE = 500
/** A list longer than this is not walked by pages. */
export const MAX_START = 1_000_000
/** Longest search text that is looked at; longer ones are cut. */
export const MAX_KEY_LENGTH = 100
/** `listbyids_new`: as many as the store keeps favourites on one screen of pages. */
export const MAX_IDS = 500
/** `market_optional`: tokens in one call. */
export const MAX_MARKET_TOKENS = 100

/** RFC 5321, section 4.5.3.1: a path holds 256 octets with its brackets. */
export const MAX_EMAIL_BYTES = 254
/** RFC 5321, section 4.5.3.1.1. */
export const MAX_EMAIL_LOCAL_BYTES = 64

/** Quality, security: every body but an upload. */
export const MAX_BODY_BYTES = 64 * 1024
