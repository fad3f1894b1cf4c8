import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { accountOf } from '#root/tests/chain/keys.ts'
import { signedBy } from '#root/tests/chain/payout-fixture.ts'
import {
  approveByApi,
  joinByApi,
  newFundedClient,
  takeBackByApi,
  watchAccountByApi,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* An approved withdrawal is a payment on the chain, which its client and the staff follow. */

const { testServer, openWindow } = testInstance()
let client: Window
let operator: Window
beforeAll(async () => {
  const { operatorLink } = await testServer()
  client = await openWindow()
  operator = await openWindow()
  await joinByApi(operator, operatorLink)
  await newFundedClient(client, operator, ['Nora', 'Paid'], '2000.00', 'advanced')
})

async function expectAccessible(page: Window): Promise<void> {
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
}

test('the client sees the Bitcoin transaction ID once it is sent, its confirmations live, and finds it in the explorer', async () => {
  const id = await withdrawByApi(client, '500.00')
  await client.goto('/dashboard/withdraws')
  await waitForText(client, /under review/i)
  await approveByApi(operator, 'withdrawals', id)
  const link = client.getByRole('link', { name: /^[0-9a-f]{64}$/ })
  await link.waitFor()

  await operator.goto('/chain')
  await operator.getByRole('button', { name: 'Mine a block' }).click()
  // More blocks come automatically.
  await waitForText(client, /^Confirmed: \d+ block/)
  await expectAccessible(client)

  await operator.goto(`/operator/withdrawals?status=approved&withdrawal=${id}`)
  await operator
    .getByRole('region', { name: 'Bitcoin payment' })
    .getByText(/^Confirmed: \d+ block/)
    .waitFor()
  await expectAccessible(operator)

  const txid = (await link.getAttribute('title'))!
  await link.click()
  await waitForPath(client, `/chain/transaction/${txid}`)
  await waitForText(client, /^\d+ confirmations?$/)
  expect([...client.faults, ...operator.faults]).toEqual([])
})

test('with a watch-only account key, a payment is signed elsewhere and sent; when its coin is gone, it is replaced', async () => {
  const own = accountOf(24)
  const filled = await watchAccountByApi(operator, client, own.publicExtendedKey)
  const id = await withdrawByApi(client, '100.00')
  await approveByApi(operator, 'withdrawals', id)
  await operator.goto(`/operator/withdrawals?status=approved&withdrawal=${id}`)
  const onTheChain = operator.getByRole('region', { name: 'Bitcoin payment' })
  const toSign = onTheChain.getByLabel('Payment to sign (PSBT)')
  await toSign.waitFor()
  await expectAccessible(operator)
  const psbt = await toSign.inputValue()

  await onTheChain.getByLabel('The signed payment').fill(psbt)
  await onTheChain.getByRole('button', { name: 'Send' }).click()
  await onTheChain.getByText(/^This is not the signed payment/).waitFor()
  await expectAccessible(operator)
  const signed = signedBy(own, Buffer.from(psbt, 'base64'))
  const file = { name: 'signed.psbt', mimeType: 'application/octet-stream', buffer: signed }
  await onTheChain.getByLabel('Or choose the file').setInputFiles(file)
  await onTheChain.getByText(/^This is not the signed payment/).waitFor({ state: 'detached' })
  await onTheChain.getByRole('button', { name: 'Send' }).click()
  await onTheChain.getByText('Sent', { exact: true }).waitFor()

  await takeBackByApi(operator, client, filled.txid)
  await onTheChain.getByText('This payment is invalid: one of its coins is gone').waitFor()
  await expectAccessible(operator)
  await onTheChain.getByRole('button', { name: 'Retry payout' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Retry this payout?' })
  await dialog.getByRole('button', { name: 'Retry payout' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await onTheChain.getByText(/^Waiting until the previous payment/).waitFor()
  expect(operator.faults).toEqual([])
})
