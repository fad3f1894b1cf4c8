import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { readAccount } from './read-account.ts'
import { readOrigins } from './read-origins.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)

test('$2,000 in the 300% plan, $500 paid out: of the $7,500 shown, $6,000 was invented', async () => {
  const client = await firm.newClientWithPayout('2000')
  await firm.newClientWithPayout('2000')
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  const held = await readOrigins(db, client.id, undefined)
  expect(held).toMatchObject({ shown: '8000.00', paidBack: '0.00', next: null })
  accepted(await firm.approveWithdrawal(id))
  const { entries, ...origins } = await readOrigins(db, client.id, undefined)
  expect(origins).toEqual({
    paidIn: '2000.00',
    paidBack: '500.00',
    fees: '0.00',
    invented: '6000.00',
    shown: '7500.00',
    shownInvented: '6000.00',
    fromOthers: '0.00',
    next: null,
  })
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['paid-back', '-500.00'],
    ['invented', '6000.00'],
    ['paid-in', '2000.00'],
  ])
  const { balances } = await readAccount(db, client)
  expect(Object.values(balances).reduce((sum, balance) => sum + Number(balance), 0)).toBe(7_500)
})

test('a fee is deducted from the money paid in, and is a separate entry', async () => {
  const client = await firm.newClientWithPayout('1000')
  await firm.setFee(500)
  const { id } = accepted(await firm.requestWithdrawal(client, '500'))
  await firm.setFee(0)
  await firm.newFundedClient('1000')
  accepted(await firm.approveWithdrawal(id))
  const { entries, ...origins } = await readOrigins(db, client.id, undefined)
  expect(origins).toMatchObject({ paidBack: '475.00', fees: '25.00', shown: '3500.00', shownInvented: '3000.00' })
  expect(
    entries
      .slice(0, 2)
      .map(({ kind, amount }) => `${kind} ${amount}`)
      .toSorted(),
  ).toEqual(['fee -25.00', 'paid-back -475.00'])
})

test('a client without money has no origins', async () => {
  const nobody = await firm.newClient()
  expect(await readOrigins(db, nobody.id, undefined)).toMatchObject({
    shown: '0.00',
    shownInvented: '0.00',
    entries: [],
  })
})

test('entries come by pages, each once', async () => {
  const client = await firm.newClient()
  for (let count = 0; count < 23; count++) {
    const { id } = await firm.prove(client, '100')
    accepted(await firm.approveDeposit(id))
  }
  const first = await readOrigins(db, client.id, undefined)
  const second = await readOrigins(db, client.id, first.next ?? undefined)
  expect([first.entries.length, second.entries.length, second.next]).toEqual([20, 3, null])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(23)
})
