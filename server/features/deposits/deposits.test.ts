import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { auditLog } from '#root/server/platform/tables/audit.ts'
import { outbox } from '#root/server/platform/tables/outbox.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import { countRoundTrips } from '#root/tests/round-trips.ts'
import { approveDeposit } from './approve-deposit.ts'
import { depositQueue } from './queue.ts'
import { rejectDeposit } from './reject-deposit.ts'
import { listDepositsOf } from './store.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClient>>
beforeEach(async () => {
  client = await firm.newClient()
})

describe('opening', () => {
  test('assigns a separate address', async () => {
    const first = accepted(await firm.openDeposit(client, '250.5'))
    expect(first).toMatchObject({ amount: '250.50', status: 'opened', proof: null, decidedAt: null })
    const second = accepted(await firm.openDeposit(await firm.newClient(), '250'))
    expect(second.address).not.toBe(first.address)
  })

  test('changes an open deposit and keeps its address, also from two tabs at once', async () => {
    const opened = await Promise.all(['100', '200', '300'].map((amount) => firm.openDeposit(client, amount)))
    expect(new Set(opened.map((deposit) => accepted(deposit).address)).size).toBe(1)
    const [only, ...others] = await listDepositsOf(db, client.id)
    expect(others).toEqual([])
    expect(accepted(await firm.openDeposit(client, '400'))).toMatchObject({
      id: only!.id,
      address: only!.address,
      amount: '400.00',
    })
  })

  test('makes two round trips to the database besides the price: one to read and lock, one to write', async () => {
    const { result, trips } = await countRoundTrips(() => firm.openDeposit(client, '500'))
    accepted(result)
    expect(trips).toBe(2)
    expect((await countRoundTrips(() => firm.openDeposit(client, '600'))).trips).toBe(2)
  })

  test('opens a new one beside a pending one', async () => {
    const pending = await firm.prove(client, '100')
    expect(accepted(await firm.openDeposit(client, '100')).address).not.toBe(pending.address)
  })

  test('refuses less than $100', async () => {
    expect(await firm.openDeposit(client, '99.99')).toEqual({
      refusal: 'below-minimum-deposit',
      field: 'amount',
      params: { min: '$100' },
    })
    expect(await listDepositsOf(db, client.id)).toEqual([])
  })
})

describe('deciding', () => {
  const recordsOf = (id: string) => db.select().from(auditLog).where(eq(auditLog.subjectId, id)).orderBy(auditLog.id)
  const mailKinds = async () =>
    (await db.select({ kind: outbox.kind }).from(outbox).where(eq(outbox.userId, client.id))).map(({ kind }) => kind)
  /** The event of every decision. */
  const decisionEventsOf = (id: string) => [
    { to: `client:${client.id}`, type: 'deposit', id },
    { to: 'operators', type: 'deposit', id },
  ]

  test('approval credits the amount, is audited, published and emailed', async () => {
    const { id } = await firm.prove(client, '2000')
    const published = await publishedDuring(url, () => firm.approveDeposit(id))
    const [approved] = await listDepositsOf(db, client.id)
    expect(approved).toMatchObject({ id, status: 'approved', reason: null, credited: '2000.00', creditedFor: 'proof' })
    expect(approved!.decidedAt).not.toBeNull()
    expect((await readBalances(db, client.id)).depositedCents).toBe(200_000n)
    expect(await recordsOf(id)).toMatchObject([
      {
        actorId: firm.operator.id,
        actorRole: 'operator',
        action: 'deposit-approved',
        subjectKind: 'deposit',
        concernsId: client.id,
        stateBefore: { status: 'pending' },
        stateAfter: { status: 'approved' },
        details: { amount: '2000.00', creditedFor: 'proof' },
      },
    ])
    expect(published).toEqual(
      expect.arrayContaining([...decisionEventsOf(id), { to: `client:${client.id}`, type: 'account' }]),
    )
    expect(await mailKinds()).toEqual(['deposit-approved'])
  })

  test('rejection credits nothing, gives its reason, is audited, published and emailed', async () => {
    const { id } = await firm.prove(client, '2000')
    const published = await publishedDuring(url, () => firm.rejectDeposit(id))
    expect(await listDepositsOf(db, client.id)).toMatchObject([{ id, status: 'rejected', reason: 'No payment came' }])
    expect((await readBalances(db, client.id)).depositedCents).toBe(0n)
    expect(await recordsOf(id)).toMatchObject([
      {
        actorId: firm.operator.id,
        action: 'deposit-rejected',
        subjectKind: 'deposit',
        concernsId: client.id,
        stateBefore: { status: 'pending' },
        stateAfter: { status: 'rejected', reason: 'No payment came' },
        details: { amount: '2000.00' },
      },
    ])
    expect(published).toEqual(expect.arrayContaining(decisionEventsOf(id)))
    expect(await mailKinds()).toEqual(['deposit-rejected'])
    expect(await firm.approveDeposit(id)).toEqual({ refusal: 'deposit-not-pending' })
    expect(await firm.rejectDeposit(id)).toEqual({ refusal: 'deposit-not-pending' })
    expect(await firm.rejectDeposit(randomUUID())).toEqual({ refusal: 'not-found' })
  })

  test('a key decides one deposit, and no other', async () => {
    const [one, other] = [await firm.prove(client, '100'), await firm.prove(client, '100')]
    const approve = (key: string, id: string) => approveDeposit(firm, firm.operator, key, id)
    const reject = (key: string, id: string, reason: string) => rejectDeposit(db, firm.operator, key, id, reason)
    const [approval, rejection] = [randomUUID(), randomUUID()]
    const approved = accepted(await approve(approval, one.id))
    expect(await approve(approval, one.id)).toEqual(approved)
    expect(await approve(approval, other.id)).toEqual({ refusal: 'idempotency-key-reused' })
    accepted(await reject(rejection, other.id, 'No payment came'))
    expect(await reject(rejection, other.id, 'Too late')).toEqual({ refusal: 'idempotency-key-reused' })
    expect((await readBalances(db, client.id)).depositedCents).toBe(10_000n)
  })

  test('refuses a deposit without a proof, and an unknown deposit', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    expect(await firm.approveDeposit(id)).toEqual({ refusal: 'deposit-not-pending' })
    expect(await firm.approveDeposit(randomUUID())).toEqual({ refusal: 'not-found' })
  })

  test('the queue is in the order of the proofs', async () => {
    const first = await firm.prove(client, '100')
    const second = await firm.prove(await firm.newClient(), '100')
    const queue = (await depositQueue.list(db, { status: 'pending', search: '' })).rows.map(({ id }) => id)
    expect(queue.indexOf(first.id)).toBeLessThan(queue.indexOf(second.id))
    accepted(await firm.approveDeposit(first.id))
    accepted(await firm.approveDeposit(second.id))
    expect((await depositQueue.list(db, { status: 'approved', search: '' })).rows[0]).toMatchObject({
      id: second.id,
      decidedBy: 'Ada Example',
    })
  })
})
