import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { serverRole } from '#root/server/platform/node/database/cluster.ts'
import { type NodeDatabase, databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'

/** The settings with which a server process uses a database. */
export interface DatabaseEnv {
  readonly DATABASE_URL: string
  readonly DATABASE_OWNER_URL: string
}

/**
 * Makes a migrated, empty database of its own for the calling test file (or test). It is closed and dropped
 * when the file ends. `env` is for server processes.
 */
export async function freshDatabase(): Promise<NodeDatabase & { readonly env: DatabaseEnv }> {
  const { env, drop } = await copyTemplate()
  const database = databaseAt(env.DATABASE_URL, env.DATABASE_OWNER_URL)
  atFileEnd(async () => {
    if (!database.pool.ended) await database.close()
    await drop()
  })
  return { ...database, env }
}

/** Creates a migrated, empty database, and returns how to remove it. */
export async function copyTemplate(): Promise<{ env: DatabaseEnv; drop(): Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} template ${inject('testTemplate')} strategy file_copy`)
  const ownerUrl = inject('testServerUrl').replace('@/postgres', `@/${name}`)
  return {
    env: {
      DATABASE_URL: ownerUrl.replace(/\w+@/, `${serverRole}@`),
      DATABASE_OWNER_URL: ownerUrl,
    },
    drop: () => administer(`drop database ${name} with (force)`),
  }
}

/** Sends a statement to the server that all test files share, as its administrator. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('testServerUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
