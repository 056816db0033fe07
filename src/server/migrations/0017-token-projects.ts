import type { Tx } from '#platform/db/tables.ts'

/** The DApp whose project issued a token; empty where that is not known. */
export async function up(tx: Tx): Promise<void> {
  await tx.schema.alterTable('market_tokens').addColumn('dapp_id', 'integer').execute()
}
