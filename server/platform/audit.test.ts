import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { queriesOver } from '#root/server/platform/node/database/pool.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openFirm } from '#root/tests/firm.ts'
import { recordAudit } from './audit.ts'
import { auditLog } from './tables/audit.ts'

const { db, owner } = await freshDatabase()
/** The triggers apply to every role, not only the server's. */
const byOwner = queriesOver(owner)
const firm = await openFirm(db)

const lastRow = async () => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

test('a decision is audited with its changes, the person it concerns, and both times', async () => {
  const client = await firm.newClient()
  const { id } = await firm.prove(client, '250.00')
  await firm.moveClock('day', 3)
  await firm.rejectDeposit(id)
  const row = await lastRow()
  expect(row).toMatchObject({
    actorId: firm.operator.id,
    actorRole: 'operator',
    action: 'deposit-rejected',
    subjectKind: 'deposit',
    subjectId: id,
    concernsId: client.id,
    stateBefore: { status: 'pending' },
    stateAfter: { status: 'rejected', reason: 'No payment came' },
    details: { amount: '250.00' },
  })
  const aheadDays = (row!.firmAt.getTime() - row!.realAt.getTime()) / 86_400_000
  expect(aheadDays).toBeCloseTo(3, 2)
})

test('a row stays when its actor and its subject are gone', async () => {
  const client = await firm.newClient()
  await db.transaction((tx) =>
    recordAudit(tx, { actor: client, action: 'tested', subject: { kind: 'user', id: client.id } }),
  )
  await db.execute(sql`delete from "user" where id = ${client.id}`)
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, client.id))
  expect(rows).toMatchObject([{ actorId: client.id, actorRole: 'client', action: 'tested' }])
})

describe('append-only', () => {
  test.each([
    `update audit_log set action = 'nothing-happened'`,
    'update audit_log set id = default where false',
    'delete from audit_log',
    'truncate audit_log',
  ])('%s', async (statement) => {
    const refused = await byOwner.execute(sql.raw(statement)).then(
      () => null,
      (error) => error.cause?.code,
    )
    expect(refused).toBe('23001')
  })
})
