import { expect, test } from 'vitest'
import { freshDatabase } from '#root/tests/database.ts'
import { accepted, openFirm } from '#root/tests/firm.ts'
import { readFirmHistory } from './read-firm-history.ts'
import { readFirmSummary } from './read-firm-summary.ts'

const { db } = await freshDatabase()
const firm = await openFirm(db)

test('the history of custody and debts counts each day’s transfers, and ends with the present balances', async () => {
  expect((await readFirmHistory(db)).days).toHaveLength(1)
  const client = await firm.newFundedClient('2000')
  accepted(await firm.invest(client, 'advanced', '2000'))
  await firm.moveClock('day', 15)
  accepted(await firm.requestWithdrawal(client, '500'))
  await firm.moveClock('day')
  const [payout] = await Promise.all([
    firm.requestWithdrawal(client, '600').then(accepted),
    firm.newFundedClient('300'),
  ])
  accepted(await firm.approveWithdrawal(payout.id))
  const { days } = await readFirmHistory(db)
  expect(days).toHaveLength(17)
  const figures = days.map(({ custody, owed }) => `${custody} ${owed}`)
  expect([...new Set(figures)]).toEqual(['2000.00 8000.00', '1700.00 7700.00'])
  const { custody, owedToClients } = await readFirmSummary(db)
  expect(figures.at(-1)).toBe(`${custody} ${owedToClients}`)
})
