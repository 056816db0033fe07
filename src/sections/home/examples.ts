/** What the invented airdrop promises, in USDT. */
export const CLAIM = 2500

/** The request behind it, in the order of its bytes; the words are `home:sign.<id>`. */
export const REQUEST_PARTS = [
  /** The first four bytes of keccak256("approve(address,uint256)"). */
  { id: 'approve', bytes: '0x095ea7b3' },
  /** An address of nobody: its middle is missing. */
  { id: 'who', bytes: '9f2c41d0…a7be' },
  /** The largest number that the argument can hold: no limit. */
  { id: 'howMuch', bytes: 'ffffffff…ffff' },
] as const
