import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { listForReview } from './review/store.ts'
import { listDepositsOf } from './store.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClient>>
beforeEach(async () => {
  client = await firm.newClient()
})

describe('opening', () => {
  test('gives an address of its own', async () => {
    const first = accepted(await firm.openDeposit(client, '250.5'))
    expect(first).toMatchObject({ amount: '250.50', status: 'opened', proof: null, decidedAt: null })
    const second = accepted(await firm.openDeposit(await firm.newClient(), '250'))
    expect(second.address).not.toBe(first.address)
  })

  test('amends what is opened and keeps its address, also when two tabs do it at once', async () => {
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
  test('approval credits the amount and is on record', async () => {
    const { id } = await firm.prove(client, '2000')
    const approved = accepted(await firm.approveDeposit(id))
    expect(approved).toMatchObject({ status: 'approved', reason: null, client: { id: client.id, firstName: 'Ada' } })
    expect(approved.decidedAt).not.toBeNull()
    expect((await readBalances(db, client.id)).depositedCents).toBe(200_000n)
    const { rows } = await db.execute(sql`select action from audit_log where subject_id = ${id}`)
    expect(rows).toEqual([{ action: 'deposit-approved' }])
  })

  test('rejection credits nothing and gives its reason', async () => {
    const { id } = await firm.prove(client, '2000')
    expect(accepted(await firm.rejectDeposit(id))).toMatchObject({ status: 'rejected', reason: 'No payment came' })
    expect((await readBalances(db, client.id)).depositedCents).toBe(0n)
    expect(await firm.approveDeposit(id)).toEqual({ refusal: 'deposit-not-pending' })
  })

  test('needs a proof, and a deposit', async () => {
    const { id } = accepted(await firm.openDeposit(client, '100'))
    expect(await firm.approveDeposit(id)).toEqual({ refusal: 'deposit-not-pending' })
    expect(await firm.approveDeposit(crypto.randomUUID())).toEqual({ refusal: 'not-found' })
  })

  test('the queue is in the order in which the proofs came', async () => {
    const first = await firm.prove(client, '100')
    const second = await firm.prove(await firm.newClient(), '100')
    const queue = (await listForReview(db, { status: 'pending', search: '' })).rows.map(({ id }) => id)
    expect(queue.indexOf(first.id)).toBeLessThan(queue.indexOf(second.id))
    accepted(await firm.approveDeposit(first.id))
    accepted(await firm.approveDeposit(second.id))
    expect((await listForReview(db, { status: 'approved', search: '' })).rows[0]).toMatchObject({
      id: second.id,
      decidedBy: 'Ada Example',
    })
  })
})
