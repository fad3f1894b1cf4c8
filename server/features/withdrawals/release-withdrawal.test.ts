import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { readBalances } from '#root/server/ledger/accounts.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { publishedDuring } from '#root/tests/published-during.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { rejectWithdrawal } from './reject-withdrawal.ts'

const { db, url } = await freshDatabase()
const firm = await openFirm(db)
let client: Awaited<ReturnType<typeof firm.newClientWithPayout>>
/** $4,000 withdrawable, of which the firm holds $1,000. */
beforeEach(async () => {
  client = await firm.newClientWithPayout('1000')
})

/** The audiences of a withdrawal's change, which also changes its client's balances. */
const changeEventsOf = (id: string) => [
  { to: `client:${client.id}`, type: 'withdrawal', id },
  { to: `client:${client.id}`, type: 'account' },
  { to: 'operators', type: 'withdrawal', id },
]

test('rejection releases the amount, gives its reason, is published and emailed', async () => {
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  const published = await publishedDuring(url, async () => {
    expect(accepted(await firm.rejectWithdrawal(id))).toMatchObject({ status: 'rejected', reason: 'Not today' })
  })
  expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
  expect(published).toEqual(expect.arrayContaining(changeEventsOf(id)))
  expect(await firm.lastMailTo(client)).toMatchObject({ kind: 'withdrawal-rejected' })
})

test('cancelling releases only the client’s own amount, and is published', async () => {
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  expect(await firm.cancelWithdrawal(await firm.newClient(), id)).toEqual({ refusal: 'not-found' })
  const published = await publishedDuring(url, async () => {
    expect(accepted(await firm.cancelWithdrawal(client, id))).toMatchObject({ status: 'cancelled', reason: null })
  })
  expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
  expect(published).toEqual(expect.arrayContaining(changeEventsOf(id)))
})

test('a key cancels or rejects one, and no other', async () => {
  const [one, other] = [
    accepted(await firm.requestWithdrawal(client, '500')).id,
    accepted(await firm.requestWithdrawal(client, '600')).id,
  ]
  const [cancelling, rejecting] = [randomUUID(), randomUUID()]
  const cancelled = accepted(await cancelWithdrawal(db, client, cancelling, one))
  expect(await cancelWithdrawal(db, client, cancelling, one)).toEqual(cancelled)
  expect(await cancelWithdrawal(db, client, cancelling, other)).toEqual({ refusal: 'idempotency-key-reused' })
  accepted(await rejectWithdrawal(db, firm.operator, rejecting, other, 'Not today'))
  expect(await rejectWithdrawal(db, firm.operator, rejecting, other, 'Never')).toEqual({
    refusal: 'idempotency-key-reused',
  })
  expect(await readBalances(db, client.id)).toMatchObject({ withdrawableCents: 400_000n, heldCents: 0n })
})
