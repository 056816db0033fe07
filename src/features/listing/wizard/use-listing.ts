import { createContext, useContext } from 'react'
import type { ListingForm } from '../stores/listing.ts'

const Context = createContext<ListingForm | undefined>(undefined)

/** Gives the wizard's parts the stores and verbs of their form. */
export const ListingProvider = Context.Provider

export function useListing(): ListingForm {
  const listing = useContext(Context)
  if (!listing) throw new Error('A part of the wizard is used outside of ListingProvider')
  return listing
}
