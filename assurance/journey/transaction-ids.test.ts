import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi, moveClockByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { payFromWallet, requestWithdrawal, startDeposit, uploadReceipt } from '#root/tests/journey/client.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { pdfPages } from '#root/tests/pdf-text.ts'

/* One transaction ID: shown on success, and found again in the history, the mail, the statement, the receipt and the console. */

const { testServer, openWindow } = testInstance()
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/
let operator: Window
let page: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  page = await openWindow({
    acceptDownloads: true,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await newFundedClient(page, operator, ['Tara', 'Traced'], '2000.00', 'advanced')
})

/** The transaction ID beside the success message. */
async function idShownIn(text: string): Promise<string> {
  const [id = ''] = uuid.exec(await page.getByRole('status').filter({ hasText: text }).first().innerText()) ?? []
  expect(id).not.toBe('')
  return id
}

/** Follows an ID through all screens and documents of the client and the staff. */
async function expectIdEverywhere(id: string, kind: 'deposit' | 'withdrawal', amount: string): Promise<void> {
  await page.goto(`/dashboard/history?tab=${kind}s`)
  await page.getByLabel('Search by transaction ID').fill(id)
  await page.waitForURL(({ searchParams }) => searchParams.get('transaction') === id)
  // The previous page stays, dimmed, until the next one is loaded.
  await page.locator('.opacity-60').waitFor({ state: 'detached' })
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  const row = page.getByRole('row').filter({ hasText: amount })
  await row.getByText(id, { exact: true }).waitFor()
  await row.getByRole('button', { name: `Copy the transaction ID ${id}` }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)

  await row.getByRole('link', { name: `Receipt for transaction ${id}` }).click()
  await page.getByRole('heading', { name: kind === 'deposit' ? 'Deposit receipt' : 'Withdrawal receipt' }).waitFor()
  await page.getByText(id, { exact: true }).waitFor()
  await waitForText(page, 'This receipt proves no payment.')
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const pdf = pdfPages(readFileSync(await (await download).path())).join(' ')
  for (const text of [id, amount, 'Simulation. Play money']) expect(pdf).toContain(text)

  await operator.goto(`/operator/${kind}s`)
  await operator.getByRole('searchbox').fill(id)
  await operator.getByRole('link', { name: /Tara Traced/ }).waitFor()
}

test('a withdrawal’s transaction ID', async () => {
  await requestWithdrawal(page, '500')
  const id = await idShownIn('Withdrawal request submitted successfully.')
  await approveByApi(operator, 'withdrawals', id)
  await expectIdEverywhere(id, 'withdrawal', '$500.00')
  expect(page.faults).toEqual([])
})

test('a deposit’s transaction ID', async () => {
  await startDeposit(page, '640')
  await payFromWallet(page)
  await uploadReceipt(page, '640')
  const id = await idShownIn('the deposit is registered.')
  await moveClockByApi(operator, 1)
  await waitForText(page, 'Your payment is confirmed')
  await approveByApi(operator, 'deposits', id)
  await expectIdEverywhere(id, 'deposit', '$640.00')
  expect(page.faults).toEqual([])
})

test('an investment’s transaction ID', async () => {
  const saver = await openWindow()
  await newFundedClient(saver, operator, ['Ines', 'Vested'], '2000.00')
  await saver.goto('/dashboard/investmentplans')
  await saver.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await saver.getByLabel('How much would you like to invest').fill('1500')
  await saver.getByRole('button', { name: 'Review investment' }).click()
  await saver.getByRole('button', { name: 'Invest $1,500.00' }).click()
  const notice = saver.getByRole('status').filter({ hasText: '$1,500.00' }).first()
  const [id = ''] = uuid.exec(await notice.innerText()) ?? []
  expect(id).not.toBe('')
  await fitsPhone(saver)
  await saver.goto(`/dashboard/history?tab=activity&transaction=${id}`)
  await saver.getByText(id, { exact: true }).first().waitFor()
  expect(saver.faults).toEqual([])

  await operator.goto('/operator/clients')
  await operator.getByRole('searchbox').fill(id)
  await operator.getByRole('link', { name: 'Ines Vested' }).click()
  await operator.getByRole('tab', { name: 'Ledger', exact: true }).click()
  await operator.getByText(id, { exact: true }).first().waitFor()
  expect(await axeViolations(operator)).toEqual([])
  await fitsPhone(operator)
})

test('the printed receipt has the simulation notice and no controls', async () => {
  const id = await depositByApi(page, '100')
  await page.goto(`/dashboard/history/receipt/${id}`)
  await page.getByRole('heading', { name: 'Deposit receipt' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('main').getByRole('button').filter({ visible: true }).count()).toBe(0)
  await page.locator('main thead').getByText('Simulation. Play money').waitFor()
  await page.emulateMedia({ media: 'screen' })
})

test('another person’s receipt and a missing one get the same message', async () => {
  const stranger = await openWindow()
  await newFundedClient(stranger, operator, ['Sten', 'Stranger'], '300.00')
  const { deposits } = await (await stranger.context().request.get('/api/deposits')).json()
  for (const id of [deposits[0].id, '00000000-0000-4000-8000-000000000000', 'hello']) {
    await page.goto(`/dashboard/history/receipt/${id}`)
    await waitForText(page, 'You have no deposit or withdrawal with this transaction ID.')
  }
})
