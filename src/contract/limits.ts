/** Specification, sections 7 and 9: how long a call may take before a message appears. */
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
/** Longest search text that is used; longer ones are cut. */
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
/** Quality, security: after these first seconds a body comes at least this fast, however large it is. */
export const SLOW_BODY_GRACE_MS = 10_000
export const LEAST_BODY_BYTES_PER_S = 50_000

/** Readings: limits that refuse none of ten thousand real listings; counted in characters a person sees. */
export const MAX_SYMBOL = 50
export const MAX_NAME = 100
export const MAX_WEBSITE = 255
export const MAX_SUBTITLE = 200
export const MAX_INTRODUCTION = 3_000
/** Specification, section 5: a link to an audit report. */
export const MAX_AUDIT_LINK = 1_000
/** Readings: every other address. */
export const MAX_LINK = 2_048
/** One way to reach a person: a name on a messenger, a number, a link. */
export const MAX_CONTACT = 200
/** More than anybody needs; they keep a request below the size of a body. */
export const MAX_CONTACTS = 5
export const MAX_AUDITS = 10
export const MAX_REPORT_PAGES = 10
export const MAX_LISTED_TOKENS = 20
export const MAX_RPC_URLS = 10
export const MAX_FAUCETS = 10
export const MAX_NETWORKS = 70
/** An account by name or address. */
export const MAX_ACCOUNT = 128
/** Readings: an address on a chain whose rule we do not know. */
export const MAX_ADDRESS = 128
/** Contracts of one project on one network: as many as staff can look through, and hashed in a moment. */
export const MAX_ADDRESSES = 20
/** Decimals of a token: as many as 256 bits can tell apart. */
export const MAX_DECIMALS = 77

/** Specification, section 5. */
export const LOGO_SIDE_PX = 200
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
/** An audit report as a document, which is kept as it came. */
export const MAX_REPORT_BYTES = 10 * 1024 * 1024
/** A page of a report that can still be read on a large screen, and decoded without much memory. */
export const REPORT_MAX_SIDE_PX = 4_000

/** How long an amount is kept for a request that is not stored yet. */
export const DONATION_UNBOUND_MS = 15 * 60_000
/** From then on, how long it is offered; a transaction submitted later is still judged, see `DONATION_HOLD_MS`. */
export const DONATION_LIFE_MS = 24 * 3_600_000
/** For so long after it expired no other request gets the same amount. */
export const DONATION_HOLD_MS = 7 * 24 * 3_600_000
/** Specification, section 1: token requests are handled within two working days. */
export const TOKEN_REVIEW_WORKING_DAYS = 2
