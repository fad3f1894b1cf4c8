import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster } from '#root/server/platform/node/database/cluster.ts'
import { databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { openBrowser } from '#root/tests/start/browser.ts'
import { ready, runServer, stop } from '#root/tests/start/server-process.ts'

/** A temporary folder, which is removed when the work is done. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-bench-'))
  // PostgreSQL may run as another user, who has to reach its data.
  chmodSync(folder, 0o711)
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export type RunningProduct = Awaited<ReturnType<typeof startProduct>>

/** Runs the built server on a PostgreSQL of its own with fsync on, and stops both when the work is done. */
export function withProduct<T>(
  work: (product: RunningProduct) => Promise<T>,
  settings: NodeJS.ProcessEnv = {},
): Promise<T> {
  return inTemporaryFolder(async (folder) => {
    const cluster = await openCluster(folder, () => {})
    try {
      const product = await startProduct(path.join(folder, 'data'), cluster.url('postgres'), settings)
      try {
        return await work(product)
      } finally {
        await product.database.close()
        await stop(product.server)
      }
    } finally {
      await cluster.close()
    }
  })
}

async function startProduct(dataDir: string, databaseUrl: string, settings: NodeJS.ProcessEnv) {
  const server = runServer(dataDir, { env: { DATABASE_URL: databaseUrl, ...settings } })
  const url = await ready(server)
  const database = databaseAt(databaseUrl)
  return { server, url, databaseUrl, dataDir, database, db: queriesOver(database.unlimited) }
}

/** A browser in which the first operator of a new firm is signed in. */
export async function signInOperator({ server, url }: Pick<RunningProduct, 'server' | 'url'>) {
  const operator = openBrowser(url)
  const token = /operator\/join#(\S+)/.exec(server.output())?.[1]
  const person = { firstName: 'Olga', lastName: 'Bench', email: 'olga@example.com', password: 'correct horse battery' }
  await operator.post('/api/invitations/acceptance', { token, ...person })
  return operator
}
