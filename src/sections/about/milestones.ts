export interface Milestone {
  year: number
  /** The sentence is `about:milestones.<id>`. */
  id: string
  /** Where the fact is public; never shown. */
  source: string
}

const TIMELINE = "the timeline on the brand's own about page"

export const MILESTONES = [
  { year: 2018, id: 'founded', source: TIMELINE },
  {
    year: 2018,
    id: 'androidRelease',
    source: 'Google Play release date (29 June 2018), as WalletScrutiny records it',
  },
  { year: 2019, id: 'desktop', source: `${TIMELINE}; BNB Chain documentation lists the desktop wallet` },
  { year: 2019, id: 'millionDownloads', source: TIMELINE },
  { year: 2020, id: 'hdWallet', source: TIMELINE },
  { year: 2020, id: 'bnbSmartChain', source: `${TIMELINE}; the brand's Medium, September 2020` },
  { year: 2020, id: 'ethStaking', source: `${TIMELINE}; the brand's Medium, November 2020` },
  { year: 2021, id: 'twentyMillionUsers', source: `${TIMELINE}; help centre introduction` },
  { year: 2021, id: 'keypal', source: `${TIMELINE}; help centre, update of 31 December 2021` },
  { year: 2022, id: 'extension', source: 'help centre, announcement of 24 April 2022' },
  { year: 2022, id: 'multisig', source: `${TIMELINE}; help centre, multisig section` },
  { year: 2023, id: 'energyRental', source: `specification; ${TIMELINE}; help centre, energy rental guide` },
  { year: 2023, id: 'bitcoinProtocols', source: `${TIMELINE}; help centre, page on Nostr` },
  { year: 2023, id: 'smartAccounts', source: `${TIMELINE}; github.com/TP-Lab/AA-Core` },
  { year: 2024, id: 'followers', source: `specification; ${TIMELINE}` },
] as const satisfies readonly Milestone[]

export type MilestoneId = (typeof MILESTONES)[number]['id']
