import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type NodeDatabase, openDatabase } from '#root/server/platform/node/database/open-database.ts'
import { type Run, runServer, stop } from './server-process.ts'

/** A temporary folder for the running test, accessible to other users of the system. Removed at its end. */
export function temporaryFolder(mode = 0o711): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-start-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts a server on a data folder for the running test, which stops it at its end. */
export function startIn(dataDir: string): Run {
  const server = runServer(dataDir)
  onTestFinished(async () => {
    await stop(server)
  })
  return server
}

/** Where the embedded database of a data folder is kept. */
export function clusterBase(dataDir: string): string {
  try {
    return readFileSync(path.join(dataDir, 'postgres-location'), 'utf8').trim()
  } catch {
    return path.join(dataDir, 'postgres')
  }
}

/** Opens the embedded database of a data folder for the running test, which is closed at its end. */
export async function openEmbedded(dataDir: string): Promise<NodeDatabase> {
  const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null }, () => {})
  onTestFinished(async () => {
    if (!database.pool.ended) await database.close()
  })
  return database
}

/** Queries the running embedded database of a data folder. */
export async function query(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    host: path.join(clusterBase(dataDir), 'socket'),
    port: 5432,
    user: 'glasshouse',
    database: 'glasshouse',
  })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The id of PostgreSQL's main process, from its lock file. */
export function postmasterPid(dataDir: string): number {
  return Number(readFileSync(path.join(clusterBase(dataDir), 'cluster/postmaster.pid'), 'utf8').split('\n')[0])
}

/** The processes that work in PostgreSQL's folder, or have a data folder in their environment. */
export function processesOf(dataDir: string): string[] {
  const cluster = path.join(clusterBase(dataDir), 'cluster')
  return readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && belongs(pid, cluster, dataDir))
}

function belongs(pid: string, cluster: string, dataDir: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === cluster) return true
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`GLASSHOUSE_DATA_DIR=${dataDir}`)
  } catch {
    return false
  }
}
