import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { depositReview } from '#root/server/features/deposits/review.ts'
import { freezeWithdrawals, unfreezeWithdrawals } from '#root/server/features/withdrawals/freeze/freeze-withdrawals.ts'
import { withdrawalReview } from '#root/server/features/withdrawals/review.ts'
import { readBalances, readFirmBalances } from '#root/server/ledger/accounts.ts'
import { verifyLedger } from '#root/server/ledger/verify.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { newPerson } from '#root/tests/people.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)
const outcomes = (answer: { results: readonly { outcome: string }[] }) => answer.results.map(({ outcome }) => outcome)
const previewed = (answer: { items: readonly { outcome: string }[] }) => answer.items.map(({ outcome }) => outcome)

test('many deposits are approved in order of arrival, each once; a later request gets the result of each', async () => {
  const clients = [await firm.newClient(), await firm.newClient(), await firm.newClient()]
  const ids: string[] = []
  for (const client of clients) ids.push((await firm.prove(client, '250')).id)
  accepted(await firm.rejectDeposit(ids[1]!))
  const nowhere = randomUUID()
  const given = [nowhere, ...ids.toReversed()]
  const preview = await depositReview.preview(db, firm.operator, { decision: 'approve', ids: given })
  expect(preview.items.map(({ id, outcome }) => [id, outcome])).toEqual([
    [ids[0], 'ready'],
    [ids[1], 'deposit-not-pending'],
    [ids[2], 'ready'],
  ])
  expect(Number(preview.custodyAfter) - Number(preview.custody)).toBe(500)

  const key = randomUUID()
  const decide = () => depositReview.decideMany(firm, firm.operator, key, { decision: 'approve', ids: given })
  const [first, twin] = await Promise.all([decide(), decide()])
  expect(accepted(first).results.map(({ id, outcome }) => [id, outcome])).toEqual([
    [ids[0], 'approved'],
    [ids[1], 'deposit-not-pending'],
    [ids[2], 'approved'],
    [nowhere, 'not-found'],
  ])
  expect(twin).toEqual(first)
  expect(await decide()).toEqual(first)
  for (const [place, client] of clients.entries())
    expect((await readBalances(db, client.id)).depositedCents).toBe(place === 1 ? 0n : 25_000n)
  const reused = { decision: 'approve' as const, ids }
  expect(await depositReview.decideMany(firm, firm.operator, key, reused)).toEqual({
    refusal: 'idempotency-key-reused',
  })
})

test('an interrupted bulk request is completed by sending it again', async () => {
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await firm.prove(await firm.newClient(), '100')).id)
  const key = randomUUID()
  const request = { decision: 'reject' as const, ids, reason: 'No payment came' }
  let transactions = 0
  // The key and the first deposit are stored; then the database fails.
  const dying = new Proxy(db, {
    get: (target, name, receiver) => {
      if (name === 'transaction' && (transactions += 1) > 2) throw new Error('the database is away')
      return Reflect.get(target, name, receiver)
    },
  })
  await expect(depositReview.decideMany({ ...firm, db: dying }, firm.operator, key, request)).rejects.toThrow(
    'the database is away',
  )
  const left = await depositReview.preview(db, firm.operator, { decision: 'reject', ids })
  expect(previewed(left)).toEqual(['deposit-not-pending', 'ready', 'ready'])
  expect(outcomes(accepted(await depositReview.decideMany(firm, firm.operator, key, request)))).toEqual(
    Array(3).fill('rejected'),
  )
})

test('withdrawals are paid in order of arrival until custody runs out, and the rest stays pending', async () => {
  const client = await firm.newClientWithPayout('1000')
  const custodyCents = (await readFirmBalances(db)).custodyCents
  // Custody holds a quarter of the requests. The second is too large for the rest, the third fits.
  const amounts = [custodyCents - 20_000n, 30_000n, 15_000n].map((cents) => (Number(cents) / 100).toFixed(2))
  const ids: string[] = []
  for (const amount of amounts) ids.push(accepted(await firm.requestWithdrawal(client, amount)).id)
  const request = { decision: 'approve' as const, ids: ids.toReversed() }

  const preview = await withdrawalReview.preview(db, firm.operator, request)
  expect(preview.items.map(({ id }) => id)).toEqual(ids)
  expect(previewed(preview)).toEqual(['ready', 'insufficient-custody', 'ready'])
  expect(preview.custodyAfter).toBe('50.00')
  expect(await withdrawalReview.preview(db, firm.operator, { decision: 'approve', search: '' })).toEqual(preview)

  await freezeWithdrawals(db, firm.operator, { text: 'Temporary withdrawal issues', translations: {} })
  expect(previewed(await withdrawalReview.preview(db, firm.operator, request))).toEqual(
    Array(3).fill('withdrawals-frozen'),
  )
  const frozen = accepted(await withdrawalReview.decideMany(firm, firm.operator, randomUUID(), request))
  expect(outcomes(frozen)).toEqual(Array(3).fill('withdrawals-frozen'))
  await unfreezeWithdrawals(db, firm.operator)

  const paid = accepted(await withdrawalReview.decideMany(firm, firm.operator, randomUUID(), request))
  expect(outcomes(paid)).toEqual(['approved', 'insufficient-custody', 'approved'])
  expect((await readFirmBalances(db)).custodyCents).toBe(5_000n)
  expect((await readBalances(db, client.id)).heldCents).toBe(30_000n)
})

test('over the firm’s limit the first approval is reported as the first of two', async () => {
  await db.execute(`insert into settings (name, value) values ('second-approval-over', '100.00')`)
  const other = await newPerson(db, 'operator')
  const funding = await firm.newFundedClient('5000')
  const client = await firm.newClientWithPayout('1000')
  expect(funding).toBeDefined()
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  const request = { decision: 'approve' as const, ids: [id] }
  expect(previewed(await withdrawalReview.preview(db, firm.operator, request))).toEqual(['first-approval'])
  const first = accepted(await withdrawalReview.decideMany(firm, firm.operator, randomUUID(), request))
  expect(outcomes(first)).toEqual(['first-approval'])
  expect(previewed(await withdrawalReview.preview(db, firm.operator, request))).toEqual(['second-operator-needed'])
  expect(outcomes(accepted(await withdrawalReview.decideMany(firm, other, randomUUID(), request)))).toEqual([
    'approved',
  ])
  expect((await verifyLedger(db)).findings).toEqual([])
})
