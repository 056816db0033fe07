/** As many ids in one statement; both databases take more. */
const IDS_PER_QUERY = 500

/** What `read` finds for each part of the ids, in their order. */
export async function inParts<Id, Row>(
  ids: readonly Id[],
  read: (part: readonly Id[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = []
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY)
    found.push(...(await read(ids.slice(start, start + IDS_PER_QUERY))))
  return found
}
