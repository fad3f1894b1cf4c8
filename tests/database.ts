import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { type Database, databaseAt } from '#root/server/platform/database/open-database.ts'

/**
 * Makes a migrated, empty database of its own for the calling test file (or test). It is closed and dropped
 * when the file ends. Its `url` may be given to server processes as DATABASE_URL.
 */
export async function freshDatabase(): Promise<Database> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${inject('testTemplate')}`)
  const url = new URL(inject('testServerUrl').replace('@/', '@socket/'))
  url.pathname = `/${name}`
  const database = databaseAt(url.href.replace('@socket/', '@/'))
  afterAll(async () => {
    if (!database.pool.ended) await database.close()
    await administer(`drop database ${name} with (force)`)
  })
  return database
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
