import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#root/contract/identity.ts'
import { readFirmBalances } from '#root/server/ledger/accounts.ts'
import { storeSetting } from '#root/server/platform/stored-settings.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { users } from '#root/server/platform/tables/identity.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { newOperatorInvitedBy, newPerson } from '#root/tests/people.ts'
import { approveWithdrawal } from './approve-withdrawal.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let olive: Actor
let otto: Actor

beforeAll(async () => {
  olive = await newPerson(db, 'operator')
  otto = await newPerson(db, 'operator')
  // Funds all withdrawals below.
  await firm.newFundedClient('50000.00')
  await storeSetting(db, 'second-approval-over', '500.00')
})

async function ask(amount: string): Promise<string> {
  const client = await firm.newClientWithPayout('2000.00')
  return accepted(await firm.requestWithdrawal(client, amount)).id
}
const approve = (operator: Actor, id: string) => approveWithdrawal(db, operator, crypto.randomUUID(), id)
const outcomes = (answers: readonly object[]) =>
  (answers as readonly { refusal?: string; status?: string }[])
    .map(({ refusal, status }) => refusal ?? status)
    .toSorted()

test('over the limit the first approval is recorded and pays nothing; another operator’s approval pays', async () => {
  const id = await ask('500.01')
  const { custodyCents } = await readFirmBalances(db)
  expect(accepted(await approve(olive, id))).toMatchObject({
    status: 'pending',
    needsTwoOperators: true,
    firstApproval: { operatorId: olive.id, approvedBy: 'Ada Example' },
  })
  expect(await approve(olive, id)).toMatchObject({ refusal: 'second-operator-needed' })
  expect((await readFirmBalances(db)).custodyCents).toBe(custodyCents)

  expect(accepted(await approve(otto, id))).toMatchObject({ status: 'approved' })
  expect(custodyCents - (await readFirmBalances(db)).custodyCents).toBe(50_001n)
  const rows = await db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  const about = { subjectKind: 'withdrawal', concernsId: expect.stringMatching(/./) }
  expect(rows).toMatchObject([
    {
      ...about,
      actorId: olive.id,
      action: 'withdrawal-first-approved',
      stateBefore: { status: 'pending', approvals: 0 },
      stateAfter: { status: 'pending', approvals: 1 },
      details: { amount: '500.01' },
    },
    {
      ...about,
      actorId: otto.id,
      action: 'withdrawal-approved',
      stateBefore: { status: 'pending' },
      stateAfter: { status: 'approved' },
      details: { amount: '500.01', fee: '0.00' },
    },
  ])
})

test('a key approves the withdrawal that it was first used for, and no other', async () => {
  const [one, other, key] = [await ask('100.00'), await ask('100.00'), crypto.randomUUID()]
  expect(accepted(await approveWithdrawal(db, olive, key, one))).toMatchObject({ id: one, status: 'approved' })
  expect(await approveWithdrawal(db, olive, key, other)).toEqual({ refusal: 'idempotency-key-reused' })
})

test('up to the limit one operator is enough', async () => {
  expect(accepted(await approve(olive, await ask('500.00')))).toMatchObject({ status: 'approved' })
})

test('of two operators at once one approves first, the other pays, and it is paid once', async () => {
  const id = await ask('600.00')
  const answers = await Promise.all([approve(olive, id), approve(otto, id)])
  expect(outcomes(answers)).toEqual(['approved', 'pending'])
})

test('one operator many times at once counts as one', async () => {
  const id = await ask('700.00')
  const answers = await Promise.all(Array.from({ length: 4 }, () => approve(olive, id)))
  expect(outcomes(answers)).toEqual([
    'pending',
    'second-operator-needed',
    'second-operator-needed',
    'second-operator-needed',
  ])
})

test.each([
  ['is no operator any more', { deletedAt: new Date() }],
  ['is locked', { lockedAt: new Date(), lockedReason: 'Left the school' }],
])('the first approval of an operator who %s does not count', async (_what, change) => {
  const gone = await newPerson(db, 'operator')
  const id = await ask('800.00')
  accepted(await approve(gone, id))
  await db.update(users).set(change).where(eq(users.id, gone.id))
  expect(accepted(await approve(olive, id))).toMatchObject({
    status: 'pending',
    firstApproval: { operatorId: olive.id },
  })
  expect(accepted(await approve(otto, id))).toMatchObject({ status: 'approved' })
})

test('58 the second operator must not be the inviter, the invited, or someone with the same inviter', async () => {
  const root = await newPerson(db, 'operator')
  const [ida, ivan] = [await newOperatorInvitedBy(db, root), await newOperatorInvitedBy(db, root)]
  for (const [first, second] of [
    [root, ida],
    [ida, root],
    [ida, ivan],
  ] as const) {
    const id = await ask('900.00')
    accepted(await approve(first, id))
    const { custodyCents } = await readFirmBalances(db)
    expect(await approve(second, id)).toMatchObject({ refusal: 'second-operator-not-independent' })
    expect((await readFirmBalances(db)).custodyCents).toBe(custodyCents)
    expect(accepted(await approve(otto, id))).toMatchObject({ status: 'approved' })
  }
})
