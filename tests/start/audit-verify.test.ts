import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { recordAudit } from '#root/server/platform/audit.ts'
import { recordAuditHead } from '#root/server/platform/node/audit-note.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { builtProgram, run } from './server-process.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'glasshouse-audit-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeEach(async () => {
  database = await freshDatabase()
  rmSync(path.join(dataDir, 'audit-head.json'), { force: true })
})

async function verify(...given: string[]): Promise<{ code: number | null; line: string }> {
  const env = { ...database.env, GLASSHOUSE_DATA_DIR: dataDir }
  const verifier = run(builtProgram('audit-verify', ...given), { env })
  return { code: await verifier.ended, line: verifier.output() }
}

async function byHand(statement: string): Promise<void> {
  const hand = await database.owner.connect()
  await hand.query('set session_replication_role = replica')
  await hand.query(statement)
  hand.release(true)
}

test('63 audit:verify passes an intact log, names the first corrupted position, and finds a truncated end', async () => {
  for (const id of ['a', 'b', 'c', 'd'])
    await database.db.transaction((tx) =>
      recordAudit(tx, { actor: 'system', action: 'tested', subject: { kind: 'user', id } }),
    )
  await recordAuditHead(database.db, dataDir)
  const whole = await verify()
  const match = /^The audit log is intact: 4 entries\. Digest of the last entry: ([0-9a-f]{64})\.\n$/.exec(whole.line)
  expect([whole.code, match]).toEqual([0, expect.anything()])
  expect(await verify('4', match![1]!)).toEqual(whole)
  expect(await verify('3', match![1]!)).toEqual({
    code: 1,
    line: 'The audit log is corrupted at position 3 or before: its digests were recalculated.\n',
  })

  await byHand(`delete from audit_log where id = 4; delete from audit_chain where position = 4`)
  const cut = await verify()
  expect(cut.line).toMatch(/^The audit log is corrupted at its end: it had 4 entries at 20\S+Z\.\n$/)
  expect(cut.code).toBe(1)

  await byHand(`update audit_log set subject_id = 'x' where id = 2; delete from audit_log where id = 3`)
  expect(await verify()).toEqual({
    code: 1,
    line: 'The audit log is corrupted at position 2: entry 2 was changed, or is not the entry that was written there.\n',
  })
})

test('audit:verify says when there is no log, and when its arguments are invalid', async () => {
  await database.owner.query('drop schema public cascade; create schema public')
  expect(await verify()).toEqual({ code: 1, line: expect.stringMatching(/^There is no audit log yet\. .+\n$/) })
  expect(await verify('4', 'nonsense')).toEqual({
    code: 1,
    line: expect.stringMatching(/^Usage: npm run audit:verify/),
  })
})

test('an invalid record in the data folder stops the verification with a reason', async () => {
  writeFileSync(path.join(dataDir, 'audit-head.json'), '{}')
  expect(await verify()).toEqual({ code: 1, line: expect.stringMatching(/^The audit log could not be verified: /) })
})
