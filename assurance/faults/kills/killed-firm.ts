import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { type NodeDatabase, databaseAt } from '#root/server/platform/node/database/open-database.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { clusterBase, postmasterPid } from '#root/tests/start/data-folder.ts'
import { ready, type Run, runServer, stop } from '#root/tests/start/server-process.ts'
import { prepareOperations } from './operations.ts'

export interface Figures {
  readonly acknowledged: number
  readonly cutOff: number
  /** Acknowledged, but missing in the database. */
  readonly lost: number
  /** The findings of the ledger's verification. */
  readonly drift: number
  readonly slowestStartMs: number
}

/** A firm with its own data folder and database, which is killed repeatedly. It ends with the test file. */
export class KilledFirm {
  readonly #dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-kill-'))
  readonly #random: () => number
  #server: Run | undefined
  #database: NodeDatabase | undefined
  #url = ''

  constructor(random: () => number) {
    this.#random = random
    // Under root, the database runs as another user, who needs access to it.
    chmodSync(this.#dataDir, 0o711)
    atFileEnd(async () => {
      await this.#database?.close()
      if (this.#server) await stop(this.#server)
      rmSync(this.#dataDir, { recursive: true, force: true })
    })
  }

  /** Starts the server as after a crash, without manual steps. */
  async start(): Promise<void> {
    this.#server = runServer(this.#dataDir, { env: { LOG_LEVEL: 'error' } })
    this.#url = await ready(this.#server)
    const socket = path.join(clusterBase(this.#dataDir), 'socket')
    this.#database ??= databaseAt(`postgres://glasshouse@/glasshouse?host=${encodeURIComponent(socket)}`)
  }

  /** Kills it while money moves, starts it again, and checks the result. */
  async oneRound(withDatabase: boolean): Promise<Figures> {
    const { db } = this.#database!
    const secret = readFileSync(path.join(this.#dataDir, 'secrets/session-secret'), 'utf8').trim()
    const operations = await prepareOperations(db, this.#url, secret)
    const acknowledged: string[] = []
    const killed = Promise.withResolvers<void>()
    // After this number of answers, whatever the machine's speed; the other requests are still running then.
    const killAfter = 1 + Math.floor(this.#random() * (operations.length / 2))
    const sent = operations.map(async ({ name, send, trace }) => {
      const answer = await send().catch(() => null)
      if (answer && answer.status >= 300 && answer.status !== 503)
        throw new Error(`${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
      if (answer && answer.status < 300) acknowledged.push(trace(answer))
      if (acknowledged.length === killAfter) killed.resolve()
    })
    await Promise.race([killed.promise, Promise.all(sent)])
    if (withDatabase) process.kill(postmasterPid(this.#dataDir), 'SIGKILL')
    await stop(this.#server!, 'SIGKILL')
    await Promise.all(sent)

    const startedAt = performance.now()
    await this.start()
    const slowestStartMs = Math.round(performance.now() - startedAt)
    const there = await Promise.all(acknowledged.map((trace) => this.#count(trace)))
    const unsettled = `investments where status = 'active' and matures_at <= firm_now()`
    await expect.poll(() => this.#count(unsettled), { timeout: 60_000 }).toBe(0)
    return {
      acknowledged: acknowledged.length,
      cutOff: operations.length - acknowledged.length,
      lost: there.filter((count) => count !== 1).length,
      drift: (await verifyLedger(db)).findings.length,
      slowestStartMs,
    }
  }

  async #count(query: string): Promise<number> {
    const { rows } = await this.#database!.pool.query(`select count(*) as count from ${query}`)
    return Number(rows[0].count)
  }
}
