import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* At maturity the firm urges its client to invest the payout in the next plan. */

const { testServer, openWindow } = testInstance()
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
  await waitForPath(client, '/dashboard/investmentplans')
  await client.getByRole('heading', { name: 'Reinvest your payout in a new plan' }).waitFor()
  await waitForText(client, 'Clients who begin their next plan today keep their money working.')
  await client.getByRole('button', { name: 'Choose ADVANCED' }).click()
  const amount = client.getByRole('textbox', { name: /ADVANCED/ })
  await amount.fill('8000.01')
  await amount.press('Enter')
  await waitForText(client, 'Insufficient account balance.')
  await amount.fill('5000')
  expect(await axeViolationsInBothThemes(client)).toEqual([])
  await fitsPhone(client)
  await amount.press('Enter')
  await waitForText(client, '$20,000.00')
  await client.getByRole('button', { name: 'Invest $5,000.00' }).click()
  await waitForText(client, 'Successfully invested $5,000.00 in the ADVANCED plan!')
  const { balances } = await (await client.context().request.get('/api/account')).json()
  expect(balances).toMatchObject({ deposited: '0.00', invested: '20000.00', withdrawable: '3000.00' })
  await client.goto('/dashboard')
  await client.getByRole('link', { name: 'Withdraw', exact: true }).first().waitFor()
  expect(await client.getByRole('link', { name: 'Reinvest' }).count()).toBe(0)
  await client.goto('/dashboard/history?tab=activity')
  await waitForText(client, 'Payout reinvested, ADVANCED')
  expect(client.faults).toEqual([])
})
