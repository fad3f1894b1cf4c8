import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openCluster } from '#root/server/platform/node/database/cluster.ts'
import { openPool } from '#root/server/platform/node/database/pool.ts'
import { isOutage, isUnknownOutcome } from '#root/server/platform/outage.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { postmasterPid } from '#root/tests/start/data-folder.ts'

const limits = { connections: 1, waiting: 10, statementMs: 500, lockMs: 500, idleInTransactionMs: 0 }
const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-hangs-'))
let url: string

beforeAll(async () => {
  // Under root, the database runs as another user, who needs access to it.
  chmodSync(folder, 0o711)
  const cluster = await openCluster(folder, () => {})
  atFileEnd(async () => {
    await cluster.close()
    rmSync(folder, { recursive: true, force: true })
  })
  url = cluster.url('postgres')
})

test.each([true, false])(
  'a database that hangs with its connections open is an outage, and a write that was sent to it has an unknown outcome (pipelined: %s)',
  async (isPipelined) => {
    const pool = openPool(url, { ...limits, isPipelined }, () => {})
    atFileEnd(() => pool.end())
    const backend = async () => Number((await pool.query('select pg_backend_pid() as pid')).rows[0].pid)
    await pool.query('create table if not exists written (id integer)')
    const pid = await backend()
    // Longer than the limit of a silence: nobody waits for an answer.
    await pause(6_000)
    expect(await backend()).toBe(pid)

    const hung = [pid, postmasterPid(folder)]
    for (const each of hung) process.kill(each, 'SIGSTOP')
    try {
      const write = await pool.query('insert into written values (1)').catch((error: unknown) => error)
      expect(isUnknownOutcome(write)).toBe(true)
      const read = await pool.query('select 1').catch((error: unknown) => error)
      expect(isOutage(read)).toBe(true)
    } finally {
      for (const each of hung) process.kill(each, 'SIGCONT')
    }
    expect((await pool.query('select 1')).rowCount).toBe(1)
  },
  60_000,
)
