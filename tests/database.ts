import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, databaseAt } from '#root/server/platform/database/open-database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'

/**
 * Makes a migrated, empty database of its own for the calling test file (or test). It is closed and dropped
 * when the file ends. Its `url` may be given to server processes as DATABASE_URL.
 */
export async function freshDatabase(): Promise<Database> {
  const { url, drop } = await copyTemplate()
  const database = databaseAt(url)
  atFileEnd(async () => {
    if (!database.pool.ended) await database.close()
    await drop()
  })
  return database
}

/** Makes a migrated, empty database, and says how to get rid of it. */
export async function copyTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${inject('testTemplate')}`)
  const url = new URL(inject('testServerUrl').replace('@/', '@socket/'))
  url.pathname = `/${name}`
  return {
    url: url.href.replace('@socket/', '@/'),
    drop: () => administer(`drop database ${name} with (force)`),
  }
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
