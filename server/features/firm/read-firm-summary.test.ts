import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { readFirmSummary } from './read-firm-summary.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)

test('shows what the firm holds, owes and invented, and what is pending', async () => {
  const client = await firm.newClientWithPayout('2000')
  await firm.prove(await firm.newClient(), '300')
  const [first] = await Promise.all(
    ['500', '600'].map(async (amount) => accepted(await firm.requestWithdrawal(client, amount))),
  )
  accepted(await firm.approveWithdrawal(first!.id))
  expect(await readFirmSummary(db)).toEqual({
    pendingDeposits: 1,
    pendingWithdrawals: 1,
    pendingOnboarding: 0,
    unansweredMessages: 0,
    reversals: [],
    payoutsToDo: [],
    clients: 2,
    clientsOnline: 0,
    custody: '1500.00',
    owedToClients: '7500.00',
    promisedReturns: '6000.00',
    paidOut: '500.00',
    fees: '0.00',
  })
})
