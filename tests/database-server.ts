import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#root/server/platform/database/migrate.ts'
import { openCluster, serverRole } from '#root/server/platform/node/database/cluster.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { readIfExists } from '#root/server/platform/node/write-once.ts'
import { startInstalledPostgres } from './installed-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's database of the server that all test files share. */
    testServerUrl: string
    /** A migrated, empty database to copy. */
    testTemplate: string
  }
}

const prefix = 'glasshouse-shared-test-server-'
/** Tests end their processes with kill -9, which loses nothing that was handed to the system; only a power cut would. */
const withoutDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts one PostgreSQL for the whole run, with a migrated database that each test file copies: the one that comes with Glasshouse,
 * or that of TEST_POSTGRES.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer()
  project.provide('testServerUrl', server.url)
  project.provide('testTemplate', server.template)
  return server.close
}

/** Starts a PostgreSQL on a folder of its own, with a migrated database, its template. `close` stops it and removes the folder. */
export async function startDatabaseServer() {
  await removeAbandoned()
  const folder = mkdtempSync(path.join(tmpdir(), prefix))
  // Under root, the database runs as another user, who needs access to it.
  chmodSync(folder, 0o711)
  writeFileSync(path.join(folder, 'owner'), String(process.pid))

  const options = { ...withoutDurability, max_connections: '400' }
  const { TEST_POSTGRES: programs } = process.env
  const cluster = programs
    ? startInstalledPostgres(programs, folder, options)
    : await openCluster(folder, () => {}, options)
  const template = `template_${randomUUID().replaceAll('-', '')}`
  await run(cluster.url('postgres'), `create database ${template}`)
  await run(cluster.url('postgres'), `create role ${serverRole} login`)
  const ownerUrl = cluster.url(template)
  const env = { DATABASE_URL: ownerUrl.replace(/\w+@/, `${serverRole}@`), DATABASE_OWNER_URL: ownerUrl }
  const database = databaseAt(env.DATABASE_URL, env.DATABASE_OWNER_URL)
  await migrate(database, () => {})
  await database.close()
  return {
    url: cluster.url('postgres'),
    template,
    /** The settings with which a server process uses the template itself. */
    env,
    async close() {
      await cluster.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** Stops the database servers of test runs that were killed. */
async function removeAbandoned(): Promise<void> {
  const folders = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix))
  for (const folder of folders.map((name) => path.join(tmpdir(), name))) {
    const isMade = existsSync(path.join(folder, 'postgres/cluster'))
    if (!isMade || !isAbandoned(folder)) continue
    // Another run that has just started may remove it, too.
    await openCluster(folder, () => {}).then(
      (cluster) => cluster.close(),
      () => {},
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A folder without an owner belongs to a run that is just creating it. */
function isAbandoned(folder: string): boolean {
  const owner = readIfExists(path.join(folder, 'owner'))
  if (!owner) return false
  try {
    process.kill(Number(owner), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
