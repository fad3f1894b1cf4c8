import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { readAccount } from './read-account.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)

const nothing = { deposited: '0.00', invested: '0.00', withdrawable: '0.00', held: '0.00' }

test('a new client has nothing', async () => {
  expect(await readAccount(db, await firm.newClient())).toEqual({
    firstName: 'Ada',
    accountBalance: '0.00',
    balances: nothing,
    totalDeposits: '0.00',
    totalEarnings: '0.00',
    totalWithdrawals: '0.00',
    activePlan: null,
  })
})

test('the specification’s example from deposit to withdrawal: $2,000 becomes $8,000, and $500 is paid', async () => {
  const client = await firm.newFundedClient('2000')
  const read = () => readAccount(db, client)
  expect(await read()).toMatchObject({
    accountBalance: '2000.00',
    balances: { ...nothing, deposited: '2000.00' },
    totalDeposits: '2000.00',
  })

  const { id } = accepted(await firm.invest(client, 'advanced', '2000'))
  expect(await read()).toMatchObject({
    accountBalance: '8000.00',
    balances: { ...nothing, invested: '8000.00' },
    totalEarnings: '0.00',
    activePlan: {
      investmentId: id,
      plan: 'advanced',
      principal: '2000.00',
      promisedReturn: '6000.00',
      payout: '8000.00',
    },
  })

  await firm.moveClock('day', 15)
  expect(await read()).toMatchObject({
    accountBalance: '8000.00',
    balances: { ...nothing, withdrawable: '8000.00' },
    totalEarnings: '6000.00',
    activePlan: null,
  })

  const withdrawal = accepted(await firm.requestWithdrawal(client, '500'))
  expect(await read()).toMatchObject({
    accountBalance: '8000.00',
    balances: { ...nothing, withdrawable: '7500.00', held: '500.00' },
    totalWithdrawals: '0.00',
  })
  accepted(await firm.approveWithdrawal(withdrawal.id))
  expect(await read()).toMatchObject({
    accountBalance: '7500.00',
    balances: { ...nothing, withdrawable: '7500.00' },
    totalDeposits: '2000.00',
    totalEarnings: '6000.00',
    totalWithdrawals: '500.00',
  })
})

test('other clients’ records do not show', async () => {
  const client = await firm.newFundedClient('300')
  const before = await readAccount(db, client)
  await firm.newClientWithPayout('1000')
  expect(await readAccount(db, client)).toEqual(before)
})
