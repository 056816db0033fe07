/** How the DApp connects to the wallet. */
export const TP_CONNECT = ['both', 'extension', 'mobile', 'none'] as const
export type TpConnect = (typeof TP_CONNECT)[number]
