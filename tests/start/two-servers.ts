import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { type Browser, moveDays, mustPost, openBrowser, openProvedDeposit, signUp } from './browser.ts'
import { ready, type Run, runServer, stop } from './server-process.ts'

export interface Server {
  readonly url: string
  readonly dataDir: string
  readonly masterKey: Buffer
  run: Run
  /** Starts again on the same data folder and port after its process exited. */
  restart(): Promise<void>
}

export interface TwoServers {
  database: NodeDatabase
  a: Server
  b: Server
  operator: Browser
  /** The secret with which both sign their sessions. */
  secret: string
  /** A client with an approved deposit. */
  newFundedClient(amount: string): Promise<Browser>
  /** A client whose Advanced plan has matured: 4 times the principal is withdrawable. */
  newClientWithPayout(principal: string): Promise<Browser>
}

/** Two real server processes on one database, with a data folder each; they stop with the test file. */
export async function startTwoServers(): Promise<TwoServers> {
  const database = await freshDatabase()
  const secrets = {
    GLASSHOUSE_SECRET: randomBytes(32).toString('base64'),
    GLASSHOUSE_MASTER_KEY: randomBytes(32).toString('base64'),
  }
  const env = { ...database.env, LOG_LEVEL: 'error', ...secrets }
  const a = await startServer(env)
  const b = await startServer(env)
  const operator = await becomeOperator(a)

  async function newFundedClient(amount: string): Promise<Browser> {
    const client = await signUp(a.url)
    const id = await openProvedDeposit(client, amount)
    await mustPost(operator, `/api/operator/deposits/${id}/approval`)
    return client
  }
  return {
    database,
    a,
    b,
    operator,
    secret: secrets.GLASSHOUSE_SECRET,
    newFundedClient,
    async newClientWithPayout(principal) {
      const client = await newFundedClient(principal)
      await mustPost(client, '/api/investments', { plan: 'advanced', amount: principal })
      await moveDays(operator, 15)
      return client
    },
  }
}

async function startServer(env: NodeJS.ProcessEnv): Promise<Server> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-faults-'))
  const run = runServer(dataDir, { env })
  const url = await ready(run)
  const server: Server = {
    run,
    url,
    dataDir,
    masterKey: Buffer.from(env.GLASSHOUSE_MASTER_KEY ?? '', 'base64'),
    async restart() {
      server.run = runServer(dataDir, { env: { ...env, PORT: new URL(url).port } })
      await ready(server.run)
    },
  }
  atFileEnd(async () => {
    if (server.run.child.exitCode === null) await stop(server.run)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return server
}

async function becomeOperator({ run, url }: Server): Promise<Browser> {
  const token = /operator\/join#(\S+)/.exec(run.output())?.[1]
  const operator = openBrowser(url)
  const person = {
    firstName: 'Olga',
    lastName: 'Example',
    email: 'olga@example.com',
    password: 'correct horse battery',
  }
  await mustPost(operator, '/api/invitations/acceptance', { token, ...person })
  return operator
}
