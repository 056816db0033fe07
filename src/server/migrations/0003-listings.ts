import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

async function createDonations(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('donation_intents')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('secret_hash', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('sandbox', 'integer', column => column.notNull())
    .addColumn('waived', 'integer', column => column.notNull())
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('token_symbol', 'text', column => column.notNull())
    .addColumn('token_address', 'text', column => column.notNull())
    .addColumn('token_decimals', 'integer', column => column.notNull())
    .addColumn('address', 'text')
    .addColumn('amount_units', 'text', column => column.notNull())
    .addColumn('reserved_units', 'text', column => column.unique())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('expires_at', 'text', column => column.notNull())
    .addColumn('tx_hash', 'text')
    .addColumn('claimed_at', 'text')
    .addColumn('reason', 'text')
    .addColumn('confirmations', 'integer', column => column.notNull())
    .addColumn('required', 'integer', column => column.notNull())
    .addColumn('explorer', 'text')
    .addColumn('paid_units', 'text')
    .addColumn('block_hash', 'text')
    .addColumn('confirmed_at', 'text')
    .addColumn('looks', 'integer', column => column.notNull())
    .addColumn('look_at', 'text')
    .execute()
  await tx.schema.createIndex('donation_intents_by_look').on('donation_intents').column('look_at').execute()
  await tx.schema
    .createIndex('donation_intents_by_expiry')
    .on('donation_intents')
    .column('expires_at')
    .execute()
  await tx.schema
    .createTable('donation_payments')
    .addColumn('chain_id', 'bigint', column => column.notNull())
    .addColumn('tx_hash', 'text', column => column.notNull())
    .addColumn('log_index', 'integer', column => column.notNull())
    .addColumn('intent_id', 'text', column => column.notNull().unique().references('donation_intents.id'))
    .addPrimaryKeyConstraint('donation_payments_key', ['chain_id', 'tx_hash', 'log_index'])
    .execute()
}

async function createSubmissions(tx: Tx, kind: DatabaseKind): Promise<void> {
  await tx.schema
    .createTable('submissions')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('lang', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('email', 'text', column => column.notNull())
    .addColumn('subject', 'text', column => column.notNull())
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('values_json', 'text', column => column.notNull())
    .addColumn('fields_json', 'text', column => column.notNull())
    .addColumn('intent_id', 'text', column => column.notNull().unique().references('donation_intents.id'))
    .addColumn('idempotency_hash', 'text', column => column.notNull().unique())
    .addColumn('content_hash', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('updated_at', 'text', column => column.notNull())
    .addColumn('due_at', 'text')
    .addColumn('published_as', 'text')
    .execute()
  await tx.schema
    .createIndex('submissions_by_state')
    .on('submissions')
    .columns(['state', 'updated_at'])
    .execute()
  await tx.schema.createIndex('submissions_by_subject').on('submissions').column('subject').execute()
  await tx.schema
    .createTable('submission_keys')
    .addColumn('key_hash', 'text', column => column.primaryKey())
    .addColumn('submission_id', 'text', column => column.notNull().references('submissions.id'))
    .addColumn('created_at', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('submission_steps')
    .addColumn('id', 'integer', column =>
      kind === 'sqlite'
        ? column.primaryKey().autoIncrement()
        : column.generatedAlwaysAsIdentity().primaryKey(),
    )
    .addColumn('submission_id', 'text', column => column.notNull().references('submissions.id'))
    .addColumn('state', 'text', column => column.notNull())
    .addColumn('at', 'text', column => column.notNull())
    .addColumn('note', 'text', column => column.notNull())
    .addColumn('mail_due_at', 'text')
    .addColumn('mail_tries', 'integer', column => column.notNull())
    .execute()
  await tx.schema
    .createIndex('submission_steps_by_submission')
    .on('submission_steps')
    .columns(['submission_id', 'id'])
    .execute()
  await tx.schema
    .createIndex('submission_steps_by_mail_due')
    .on('submission_steps')
    .column('mail_due_at')
    .execute()
}

async function createImages(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('images')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('purpose', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('width', 'integer', column => column.notNull())
    .addColumn('height', 'integer', column => column.notNull())
    .addColumn('content_base64', 'text', column => column.notNull())
    .addColumn('created_at', 'text', column => column.notNull())
    .addColumn('kept', 'integer', column => column.notNull())
    .execute()
  await tx.schema.createIndex('images_by_age').on('images').columns(['kept', 'created_at']).execute()
}

async function createListings(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('listed_tokens')
    .addColumn('chain_hid', 'text', column => column.notNull())
    .addColumn('address_key', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('symbol', 'text', column => column.notNull())
    .addColumn('decimals', 'integer', column => column.notNull())
    .addColumn('icon_url', 'text', column => column.notNull())
    .addColumn('website', 'text', column => column.notNull())
    .addColumn('submission_id', 'text', column => column.notNull())
    .addColumn('listed_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('listed_tokens_key', ['chain_hid', 'address_key'])
    .execute()
  await tx.schema
    .createTable('nft_collections')
    .addColumn('chain_hid', 'text', column => column.notNull())
    .addColumn('address_key', 'text', column => column.notNull())
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('symbol', 'text', column => column.notNull())
    .addColumn('standard', 'text', column => column.notNull())
    .addColumn('icon_url', 'text', column => column.notNull())
    .addColumn('submission_id', 'text', column => column.notNull())
    .addColumn('listed_at', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('nft_collections_key', ['chain_hid', 'address_key'])
    .execute()
}

export async function up(tx: Tx, kind: DatabaseKind): Promise<void> {
  await createDonations(tx)
  await createSubmissions(tx, kind)
  await createImages(tx)
  await createListings(tx)
}
