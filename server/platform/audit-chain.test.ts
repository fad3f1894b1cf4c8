import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { readAuditHead, verifyAuditLog } from './audit-chain.ts'
import { recordAudit } from './audit.ts'
import { migrate } from './database/migrate.ts'
import type { Queryable } from './database/queryable.ts'
import { AuditLogTruncated, recordAuditHead, readAuditNote } from './node/audit-note.ts'
import type { NodeDatabase } from './node/database/open-database.ts'

let database: NodeDatabase
beforeEach(async () => {
  database = await freshDatabase()
})

const write = (db: Queryable, id: string) =>
  db.transaction((tx) =>
    recordAudit(tx, { actor: 'system', action: 'tested', subject: { kind: 'user', id }, details: { a: 1, b: null } }),
  )
const gap = async () => (await verifyAuditLog(database.db, [])).gap

/** A change by the owner of the tables with the triggers disabled. */
async function byHand(...statements: string[]): Promise<void> {
  const hand = await database.owner.connect()
  try {
    await hand.query('set session_replication_role = replica')
    for (const statement of statements) await hand.query(statement)
  } finally {
    hand.release(true)
  }
}

describe('a log of six entries', () => {
  beforeEach(async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await write(database.db, id)
  })

  test('is intact, and its head is the sixth', async () => {
    const { head, gap: none } = await verifyAuditLog(database.db, [])
    expect([head?.position, none]).toEqual([6, null])
    expect(head?.digest).toMatch(/^[0-9a-f]{64}$/)
  })

  test.each([
    ['an action changed', `update audit_log set action = 'other' where subject_id = 'c'`],
    ['a time changed by a microsecond', `update audit_log set real_at = real_at + '1 us' where subject_id = 'c'`],
    ['a detail changed', `update audit_log set details = '{"a": 2, "b": null}' where subject_id = 'c'`],
    [
      'a field moved to the next one',
      `update audit_log set subject_kind = 'c', subject_id = 'user' where subject_id = 'c'`,
    ],
  ])('63 %s: the entry is named', async (_, statement) => {
    await byHand(statement)
    expect(await gap()).toEqual({ kind: 'changed', position: 3, entry: '3' })
  })

  test('63 names a removed entry, also at the end', async () => {
    await byHand(`delete from audit_log where subject_id = 'f'`)
    expect(await gap()).toEqual({ kind: 'removed', position: 6, entry: '6' })
    await byHand(`delete from audit_log where subject_id = 'b'`)
    expect(await gap()).toEqual({ kind: 'removed', position: 2, entry: '2' })
  })

  test('63 names the position of entries that were removed with their links', async () => {
    const gone = `in ('2', '3')`
    await byHand(`delete from audit_log where id ${gone}`, `delete from audit_chain where audit_id ${gone}`)
    expect(await gap()).toEqual({ kind: 'missing', position: 2, entry: null })
    await byHand('update audit_chain set position = position - 2 where position > 3')
    expect(await gap()).toEqual({ kind: 'changed', position: 2, entry: '4' })
  })

  test('63 names an entry that was inserted without the trigger', async () => {
    await byHand(`
      insert into audit_log (actor_role, action, subject_kind, firm_at) values ('system', 'forged', 'user', now())`)
    expect(await gap()).toEqual({ kind: 'inserted', position: null, entry: '7' })
  })

  test('63 names two swapped entries', async () => {
    await byHand(
      'update audit_chain set audit_id = case audit_id when 2 then -4 else -2 end where audit_id in (2, 4)',
      'update audit_chain set audit_id = -audit_id where audit_id < 0',
    )
    expect(await gap()).toEqual({ kind: 'changed', position: 2, entry: '4' })
  })

  test('63 an earlier head reveals a truncated end and a recalculated chain', async () => {
    const recorded = (await readAuditHead(database.db))!
    await byHand('delete from audit_log where id > 4', 'delete from audit_chain where position > 4')
    expect(await gap()).toBeNull()
    const truncated = await verifyAuditLog(database.db, [recorded])
    expect(truncated.gap).toEqual({ kind: 'truncated', position: 6, entry: null })
    for (const id of ['x', 'y', 'z']) await write(database.db, id)
    const rewritten = await verifyAuditLog(database.db, [recorded])
    expect(rewritten.gap).toMatchObject({ kind: 'rewritten', position: 6 })
  })

  test('the head is stored in the data folder, and a log that no longer matches does not replace it', async ({
    onTestFinished,
  }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'audit-note-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    expect(readAuditNote(dataDir)).toBeNull()
    await recordAuditHead(database.db, dataDir)
    expect(readAuditNote(dataDir)).toMatchObject((await readAuditHead(database.db))!)
    await write(database.db, 'g')
    await recordAuditHead(database.db, dataDir)
    const note = readFileSync(path.join(dataDir, 'audit-head.json'), 'utf8')
    expect(JSON.parse(note).position).toBe(7)
    await byHand('delete from audit_log where id > 5', 'delete from audit_chain where position > 5')
    await expect(recordAuditHead(database.db, dataDir)).rejects.toThrow(AuditLogTruncated)
    expect(readFileSync(path.join(dataDir, 'audit-head.json'), 'utf8')).toBe(note)
    expect((await verifyAuditLog(database.db, [readAuditNote(dataDir)!])).gap?.kind).toBe('truncated')
  })
})

test('concurrent entries, some rolled back, form one chain in the order of their commits', async () => {
  const writers = Array.from({ length: 12 }, async (_, writer) => {
    for (let count = 0; count < 8; count++)
      await database.db
        .transaction(async (tx) => {
          await write(tx, `${writer}-${count}-a`)
          await tx.execute(sql`select pg_sleep(random() * 0.005)`)
          await tx.transaction((savepoint) => write(savepoint, `${writer}-${count}-b`))
          if (count % 4 === 3) throw new Error('undone')
        })
        .catch((error: Error) => {
          if (error.message !== 'undone') throw error
        })
  })
  await Promise.all(writers)
  const { head, gap: none } = await verifyAuditLog(database.db, [])
  expect([head?.position, none]).toEqual([12 * 6 * 2, null])
})

test('only the log writes the chain, and nobody can change it, not even the owner of the tables', async () => {
  await write(database.db, 'a')
  for (const statement of [
    `insert into audit_chain (position, audit_id, digest) values (2, 2, sha256('forged'))`,
    'update audit_chain set position = 9',
    'delete from audit_chain',
    'truncate audit_chain',
  ])
    await expect(database.owner.query(statement), statement).rejects.toMatchObject({ code: '23001' })
})

test('a transaction with another isolation level cannot write to the log', async () => {
  const strict = database.db.transaction((tx) => write(tx, 'a'), { isolationLevel: 'repeatable read' })
  await expect(strict).rejects.toMatchObject({ cause: { message: expect.stringContaining('READ COMMITTED') } })
})

test('a new database has an empty chain, which starts with the first entry', async () => {
  const { owner, pool, db } = await freshDatabase()
  await owner.query('drop schema public cascade; create schema public')
  await migrate({ owner, pool }, () => {})
  expect(await verifyAuditLog(db, [])).toMatchObject({ head: null, gap: null })
  await write(db, 'a')
  expect(await verifyAuditLog(db, [])).toMatchObject({ head: { position: 1 }, gap: null })
})
