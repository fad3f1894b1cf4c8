import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type RunningHost, runHost } from '#root/server/host/run-host.ts'
import { readSettings } from '#root/server/platform/node/read-settings.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { administer } from '../database.ts'
import { HostBrowser } from './host-browser.ts'

export const domain = 'classes.test'

/** A host on the PostgreSQL server that all test files share. Its firms and its directory are dropped when the file ends. */
export interface TestHost extends RunningHost {
  readonly directoryUrl: string
  /** Runs a statement in the directory. */
  query<Row extends object>(statement: string, values?: unknown[]): Promise<Row[]>
  /** A browser without cookies. */
  browser(): HostBrowser
}

/** An empty database for a directory, dropped with everything that it lists when the file ends. */
export async function freshDirectory(): Promise<string> {
  const name = `directory_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name}`)
  const url = inject('testServerUrl').replace('@/postgres', `@/${name}`)
  atFileEnd(async () => {
    const firms = await queryAt<{ name: string }>(url, 'select database_name as name from firms')
    const cells = await queryAt<{ id: string }>(url, 'select id::text from cells')
    for (const { name: firm } of firms) {
      await administer(`drop database if exists ${firm} with (force)`)
      await administer(`drop role if exists ${firm}`)
    }
    const admin = inject('testServerUrl')
    for (const { id } of cells)
      for (const { name: template } of await queryAt<{ name: string }>(
        admin,
        `select datname as name from pg_database where datname like 'template\\_${id.slice(0, 8)}\\_%'`,
      )) {
        await administer(`alter database ${template} is_template false`)
        await administer(`drop database ${template}`)
      }
    await administer(`drop database ${name} with (force)`)
  })
  return url
}

export async function queryAt<Row extends object>(url: string, statement: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows as Row[]
  } finally {
    await client.end()
  }
}

/** Starts one process's host on a directory; a fresh one unless one is given. */
export async function startTestHost(env: NodeJS.ProcessEnv = {}): Promise<TestHost> {
  const directoryUrl = env.GLASSHOUSE_DIRECTORY_URL ?? (await freshDirectory())
  const dataDir = env.GLASSHOUSE_DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'glasshouse-host-'))
  const settings = readSettings({
    PORT: '0',
    GLASSHOUSE_DOMAIN: domain,
    GLASSHOUSE_READY_FIRMS: '1',
    LOG_LEVEL: 'error',
    ...env,
    GLASSHOUSE_DIRECTORY_URL: directoryUrl,
    GLASSHOUSE_DATA_DIR: dataDir,
  })
  const host = await runHost(settings, () => {})
  let stopped = false
  const stop = async () => {
    if (!stopped) await host.stop()
    stopped = true
  }
  atFileEnd(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    ...host,
    stop,
    directoryUrl,
    query: (statement, values) => queryAt(directoryUrl, statement, values),
    browser: () => new HostBrowser(host.port),
  }
}
