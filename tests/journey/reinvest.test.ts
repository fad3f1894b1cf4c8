import { beforeAll, expect, test } from 'vitest'
import { barriersByDayAndNight } from '../axe.ts'
import { fitsPhone, isAt, sees, type Window } from '../browser.ts'
import { joinByApi, newFundedClient } from './by-api.ts'
import { stage } from './stage.ts'

/* At maturity the firm urges its client to invest the payout in the next plan. */

const { testServer, openWindow } = stage()
let client: Window
beforeAll(async () => {
  const operator = await openWindow()
  client = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(client, operator, ['Rolla', 'Over'], '2000.00', 'advanced')
})

test('a payout is reinvested: a plan, its terms, one confirmation, and an entry in the history', async () => {
  await client.goto('/dashboard')
  await client.getByRole('link', { name: 'Withdraw', exact: true }).first().waitFor()
  await fitsPhone(client)
  await client.getByRole('link', { name: 'Reinvest' }).click()
  await isAt(client, '/dashboard/investmentplans')
  await client.getByRole('heading', { name: 'Reinvest your payout in a new plan' }).waitFor()
  await sees(client, 'Clients who begin their next plan today keep their money working.')
  await client.getByRole('button', { name: 'Choose ADVANCED' }).click()
  const amount = client.getByRole('textbox', { name: /ADVANCED/ })
  await amount.fill('8000.01')
  await amount.press('Enter')
  await sees(client, 'Insufficient account balance.')
  await amount.fill('5000')
  expect(await barriersByDayAndNight(client)).toEqual([])
  await fitsPhone(client)
  await amount.press('Enter')
  await sees(client, '$20,000.00')
  await client.getByRole('button', { name: 'Invest $5,000.00' }).click()
  await sees(client, 'Successfully invested $5,000.00 in the ADVANCED plan!')
  const { balances } = await (await client.context().request.get('/api/account')).json()
  expect(balances).toMatchObject({ deposited: '0.00', invested: '20000.00', withdrawable: '3000.00' })
  await client.goto('/dashboard')
  await client.getByRole('link', { name: 'Withdraw', exact: true }).first().waitFor()
  expect(await client.getByRole('link', { name: 'Reinvest' }).count()).toBe(0)
  await client.goto('/dashboard/history?tab=activity')
  await sees(client, 'Payout reinvested, ADVANCED')
  expect(client.faults).toEqual([])
})
