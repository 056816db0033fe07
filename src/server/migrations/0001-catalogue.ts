import type { DatabaseKind, Tx } from '#platform/db/tables.ts'

const BANNER_TABLES = ['banners', 'activities', 'ads'] as const

async function createNewsAndBanners(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('news')
    .addColumn('id', 'integer', column => column.notNull())
    .addColumn('lang', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('summary', 'text', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('cover', 'text', column => column.notNull())
    .addColumn('status', 'integer', column => column.notNull())
    .addColumn('create_time', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('news_key', ['id', 'lang'])
    .execute()
  await tx.schema.createIndex('news_by_time').on('news').columns(['create_time', 'id']).execute()
  for (const table of BANNER_TABLES) {
    await tx.schema
      .createTable(table)
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('title_json', 'text', column => column.notNull())
      .addColumn('url', 'text', column => column.notNull())
      .addColumn('image_url', 'text', column => column.notNull())
      .addColumn('lang', 'text')
      .addColumn('status', 'integer', column => column.notNull())
      .execute()
  }
}

async function createCategoriesAndChains(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('categories')
    .addColumn('hid', 'integer', column => column.primaryKey())
    .addColumn('m_index', 'integer', column => column.notNull())
    .addColumn('category_type', 'integer', column => column.notNull())
    .addColumn('title_json', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('chains')
    .addColumn('hid', 'text', column => column.primaryKey())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('ns', 'text', column => column.notNull())
    .addColumn('chain_id', 'text', column => column.notNull())
    .addColumn('short', 'text', column => column.notNull())
    .addColumn('symbol', 'text', column => column.notNull())
    .addColumn('explorer', 'text', column => column.notNull())
    .addColumn('icon_url', 'text', column => column.notNull())
    .addColumn('deprecated', 'integer', column => column.notNull())
    .addColumn('testnet', 'integer', column => column.notNull())
    .execute()
}

async function createDapps(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('dapps')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('slug', 'text', column => column.notNull().unique())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('desc_json', 'text', column => column.notNull())
    .addColumn('url', 'text', column => column.notNull())
    .addColumn('icon_url', 'text', column => column.notNull())
    .addColumn('tp_connect', 'text', column => column.notNull())
    .addColumn('hot', 'integer', column => column.notNull())
    .addColumn('rank', 'integer', column => column.notNull())
    .addColumn('audit_urls_json', 'text', column => column.notNull())
    .addColumn('status', 'integer', column => column.notNull())
    .addColumn('create_time', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('dapp_categories')
    .addColumn('dapp_id', 'integer', column => column.notNull().references('dapps.id').onDelete('cascade'))
    .addColumn('category_hid', 'integer', column => column.notNull().references('categories.hid'))
    .addPrimaryKeyConstraint('dapp_categories_key', ['dapp_id', 'category_hid'])
    .execute()
  await tx.schema
    .createTable('dapp_chains')
    .addColumn('dapp_id', 'integer', column => column.notNull().references('dapps.id').onDelete('cascade'))
    .addColumn('chain_hid', 'text', column => column.notNull().references('chains.hid'))
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('dapp_chains_key', ['dapp_id', 'chain_hid'])
    .execute()
}

async function createSections(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('home_sections')
    .addColumn('id', 'integer', column => column.primaryKey())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('title_json', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .execute()
  await tx.schema
    .createTable('home_section_dapps')
    .addColumn('section_id', 'integer', column =>
      column.notNull().references('home_sections.id').onDelete('cascade'),
    )
    .addColumn('dapp_id', 'integer', column => column.notNull().references('dapps.id').onDelete('cascade'))
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('home_section_dapps_key', ['section_id', 'dapp_id'])
    .execute()
}

async function createTokens(tx: Tx): Promise<void> {
  await tx.schema
    .createTable('token_protocols')
    .addColumn('ns', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('is_selected', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('token_protocols_key', ['ns', 'key'])
    .execute()
  await tx.schema
    .createTable('market_tokens')
    .addColumn('chain_hid', 'text', column => column.notNull().references('chains.hid'))
    .addColumn('address', 'text', column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addColumn('symbol', 'text', column => column.notNull())
    .addColumn('title', 'text', column => column.notNull())
    .addColumn('icon_url', 'text', column => column.notNull())
    .addColumn('coingecko_id', 'text', column => column.notNull())
    .addColumn('decimals', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('market_tokens_key', ['chain_hid', 'address'])
    .execute()
}

export async function up(tx: Tx, _kind: DatabaseKind): Promise<void> {
  await createNewsAndBanners(tx)
  await createCategoriesAndChains(tx)
  await createDapps(tx)
  await createSections(tx)
  await createTokens(tx)
  await tx.schema
    .createTable('revisions')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'integer', column => column.notNull())
    .execute()
  await tx.insertInto('revisions').values({ name: 'catalogue', value: 1 }).execute()
}
