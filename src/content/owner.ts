// What only the owner of the brand can give, and what stands for it until then. `npm run owner-check` lists what is still
// open; a build for production refuses to go without it.
/** The company's entry in a public register, with its country and its address; LEGAL_NAME is all that is known of it. */
export const LEGAL_REGISTER: string | undefined = undefined

/** Whether `brand-kit.ts` holds the owner's own mark; the one there was drawn for this site. */
export const IS_LOGO_FROM_OWNER: boolean = false

/**
 * Whether every domain that is or was the brand's is on record: confirmed ones in links.ts, the others in older-hosts.ts.
 * Until then `/verify/` says of the latter that they are not confirmed.
 */
export const ARE_DOMAINS_SETTLED: boolean = false

/** Whether counsel has looked for the warnings that regulators prescribe beside buying, staking and leverage. */
export const ARE_WARNINGS_SETTLED: boolean = false

/** Which number in the App Store is the wallet's: the two editions of the help centre name two. */
export const IS_APP_STORE_NUMBER_SETTLED: boolean = false

/** Whether support also answers by phone or in a live chat; the support page says what is known until the owner does. */
export const HAS_SUPPORT_PHONE: boolean | undefined = undefined
export const HAS_SUPPORT_CHAT: boolean | undefined = undefined
