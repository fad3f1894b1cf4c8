import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { builtProgram, run } from './server-process.ts'

const { db, owner, env: databaseEnv } = await freshDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-verify-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function verify(): Promise<{ code: number | null; line: string }> {
  const env = { ...databaseEnv, GLASSHOUSE_DATA_DIR: dataDir }
  const verifier = run(builtProgram('ledger-verify'), { env })
  return { code: await verifier.ended, line: verifier.output() }
}

test('46 ledger:verify passes an intact ledger, and names a row that was changed by hand in SQL', async () => {
  const firm = await openFirm(db)
  await firm.newClientWithPayout('2000')
  expect(await verify()).toEqual({
    code: 0,
    line: 'The ledger is intact: 4 transfers between 8 accounts, and no rule is broken.\n',
  })

  const hand = await owner.connect()
  await hand.query('set session_replication_role = replica')
  await hand.query(`update ledger_accounts set balance_cents = balance_cents + 1 where kind = 'withdrawable'`)
  hand.release(true)
  const { code, line } = await verify()
  expect(code).toBe(1)
  expect(line).toMatch(
    /^The ledger is corrupted\. First corrupted row: account \d+ \(withdrawable of client .+\)\. Broken rule: a balance is what its last entry says\. Rules broken: 4\.\n$/,
  )
})

test('ledger:verify says when there is no ledger', async () => {
  const { owner: empty, env } = await freshDatabase()
  await empty.query('drop schema public cascade; create schema public')
  const verifier = run(builtProgram('ledger-verify'), {
    env: { ...env, GLASSHOUSE_DATA_DIR: dataDir },
  })
  expect(await verifier.ended).toBe(1)
  expect(verifier.output()).toMatch(/^There is no ledger yet\. .+\n$/)
})
