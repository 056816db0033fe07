import { loadNetworkFacts } from '../api/networks.ts'

let known: readonly string[] = []

/** The addresses of the networks' explorers; none while the list cannot be had. */
export async function loadExplorers(): Promise<readonly string[]> {
  if (known.length > 0) return known
  const answer = await loadNetworkFacts()
  if (answer.ok) known = answer.data.map(({ explorer }) => explorer).filter(Boolean)
  return known
}
