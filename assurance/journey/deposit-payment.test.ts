import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import {
  changeBitcoinSettingsByApi,
  joinByApi,
  moveClockByApi,
  runClockByApi,
  signUpByApi,
} from '#root/tests/journey/by-api.ts'
import { payFromWallet, startDeposit } from '#root/tests/journey/client.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The page of a deposit, from its quote to its credit, as its client sees it. */

const { testServer, openWindow: open } = testInstance()
const openWindow = () => open({ permissions: ['clipboard-read', 'clipboard-write'] })

/** The one operator. The clock is stopped, so that a block comes only when the clock is moved. */
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await runClockByApi(operator, 0)
})

const clipboard = (page: Window) => page.evaluate(() => navigator.clipboard.readText())

async function depositOf(page: Window) {
  const { deposits } = await (await page.context().request.get('/api/deposits')).json()
  return deposits[0] as { id: string; address: string; quote: { bitcoin: string; until: string } }
}

test('a deposit is quoted for an hour, stays open after a reload and in another tab, and can be quoted again', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Quin', 'Quoted')
  await startDeposit(page, '640')

  const { id, address, quote } = await depositOf(page)
  await waitForText(page, `${quote.bitcoin} tBTC`)
  await page.getByRole('timer').waitFor()
  await page.getByRole('img', { name: 'QR code with the address and the amount' }).waitFor()
  expect(await page.getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')).toContain(
    `bitcoin:${address}?amount=0.0`,
  )
  await page.getByRole('button', { name: 'Copy amount' }).click()
  expect(await clipboard(page)).toBe(quote.bitcoin)
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(await clipboard(page)).toBe(address)
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)

  await page.reload()
  await waitForText(page, address)
  const tab = await page.context().newPage()
  await tab.goto(`/dashboard/deposit?deposit=${id}`)
  await waitForText(tab, 'Awaiting your payment')

  await moveClockByApi(operator, 1)
  for (const each of [page, tab]) await waitForText(each, 'The quoted rate has expired.')
  expect(await axeViolations(page)).toEqual([])
  // The first window of a laptop has the new rate and what a wallet needs.
  await page.setViewportSize({ width: 1366, height: 768 })
  for (const part of [page.getByRole('button', { name: 'Get a new rate' }), page.getByRole('img', { name: 'QR code' })])
    expect(await bottomOf(part)).toBeLessThan(768)
  await page.getByRole('button', { name: 'Get a new rate' }).click()
  for (const each of [page, tab]) await each.getByRole('timer').waitFor()
  const again = await depositOf(page)
  expect(again).toMatchObject({ id, address })
  expect(again.quote.until > quote.until).toBe(true)
  expect(page.faults).toEqual([])
})

const bottomOf = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)

const currentStep = (page: Window | Page) =>
  page.getByRole('list', { name: 'Steps of a deposit' }).locator('[aria-current=step]').innerText()

test('the panes open in turn, and a reload, the browser’s Back, a lost network and a new tab show the same one', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Pia', 'Panes')
  await page.goto('/dashboard/deposit')
  expect(await currentStep(page)).toContain('Amount')
  const amount = page.getByLabel('How much would you like to deposit?')
  await amount.fill('641')
  await page.waitForURL(({ searchParams }) => searchParams.get('amount') === '641')
  await page.reload()
  await expect.poll(() => amount.inputValue()).toBe('641')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await waitForText(page, /^bcrt1q/)
  await page.getByRole('heading', { name: 'Pay', exact: true }).and(page.locator(':focus')).waitFor()
  expect(await currentStep(page)).toContain('Payment')
  await waitForText(page, 'This step opens once your payment is detected.')
  expect(await page.getByRole('button', { name: 'Upload proof of payment' }).count()).toBe(0)

  await page.goBack()
  await expect.poll(() => amount.inputValue()).toBe('641')
  await page.goForward()
  await waitForText(page, /^bcrt1q/)
  const tab = await page.context().newPage()
  await tab.goto('/dashboard/deposit')
  await waitForText(tab, /^bcrt1q/)
  await page.context().setOffline(true)
  await waitForText(page, /^You are offline/)
  await waitForText(page, /^bcrt1q/)
  await page.context().setOffline(false)

  await payFromWallet(page)
  for (const each of [page, tab]) await expect.poll(() => currentStep(each)).toContain('Proof')
  await page.reload()
  await page.getByRole('button', { name: 'Upload proof of payment' }).waitFor()
  await page.getByRole('button', { name: 'Use a specimen' }).click()
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  const registered = 'Your file has been uploaded successfully, and the deposit is registered.'
  for (const each of [page, tab]) await waitForText(each, registered)
  await page.reload()
  await waitForText(page, registered)
  expect(page.faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
})

test('a firm that needs no proof of a confirmed payment skips the last pane', async () => {
  await changeBitcoinSettingsByApi(operator, { skipsProof: true })
  const page = await openWindow()
  await signUpByApi(page, 'Skip', 'Proof')
  await startDeposit(page, '640')
  await payFromWallet(page)
  await page.getByRole('button', { name: 'Upload proof of payment' }).waitFor()
  await moveClockByApi(operator, 1)
  await waitForText(page, 'No proof is needed: the chain has confirmed your payment.')
  expect(await page.getByRole('button', { name: 'Upload proof of payment' }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await changeBitcoinSettingsByApi(operator, { skipsProof: false })
})

test('a deposit is paid with one click, tracked to its credit in two tabs, and the operator sees the payment', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Wilma', 'Wallet')
  await startDeposit(page, '640')
  const { id } = await depositOf(page)
  const tab = await page.context().newPage()
  await tab.goto(`/dashboard/deposit?deposit=${id}`)
  await page.getByRole('button', { name: 'Pay with practice wallet' }).click()
  for (const each of [page, tab]) await waitForText(each, 'Your payment was detected')
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)
  expect(await page.getByRole('button', { name: 'Pay with practice wallet' }).count()).toBe(0)

  await moveClockByApi(operator, 1)
  for (const each of [page, tab]) await waitForText(each, 'Your payment is confirmed')
  await operator.goto(`/operator/deposits?deposit=${id}`)
  await waitForText(operator, 'Payments on the chain')
  await waitForText(operator, 'No proof was uploaded. The payment is enough.')
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Approve' }).click()
  for (const each of [page, tab]) await waitForText(each, 'Approved: $640.00 credited')

  await page.goto('/dashboard/wallet')
  const row = page.getByRole('row').filter({ hasText: 'Deposit of $640.00' })
  await row.getByText('Confirmed').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)
  expect(page.faults).toEqual([])
})

test('a payment that goes wrong has a message that says what to do: too little, cancelled, too much, late', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Dora', 'Shown')
  await startDeposit(page, '640')
  await page.getByText('Demonstrations: payments that go wrong').click()

  await page.getByRole('button', { name: 'Pay half the amount' }).click()
  await waitForText(page, 'Part of the amount has arrived')
  await waitForText(page, /Send the rest to the same address/)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Raise the fee of the last payment' }).click()
  await waitForText(page, 'Replaced')
  await waitForText(page, 'Part of the amount has arrived')
  expect(await page.getByText('Your payment was replaced').count()).toBe(0)
  await page.getByRole('button', { name: 'Spend the same coins elsewhere (double spend)' }).click()
  await waitForText(page, 'Your payment was replaced')
  await page.getByText('Part of the amount has arrived').waitFor({ state: 'hidden' })
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Pay with practice wallet' }).click()
  await page.getByText('Your payment was replaced').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Pay 10% too much' }).click()
  await waitForText(page, 'More than the amount has arrived')
  await moveClockByApi(operator, 1)
  await waitForText(page, 'Your payment is confirmed')
  await page.getByRole('button', { name: 'Pay again' }).click()
  await waitForText(page, 'The payment arrived late')
  await fitsPhone(page)
  expect(page.faults).toEqual([])
})

test('the wallet sends to any test address, and to no main network address', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Sandra', 'Sender')
  await page.goto('/dashboard/wallet')
  await page.getByRole('button', { name: 'Send' }).click()
  await waitForText(page, 'Please fill in the address and the amount.')
  await page.getByLabel('Recipient address').fill('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')
  await page.getByLabel('Amount in bitcoin').fill('0.1')
  await page.getByRole('button', { name: 'Send' }).click()
  await waitForText(page, 'Glasshouse only works with test bitcoin.')
  await page.getByLabel('Recipient address').fill('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')
  await page.getByRole('button', { name: 'Send' }).click()
  await waitForText(page, 'Sent. It is unconfirmed until the next block.')
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await waitForText(page, 'To yourself')
  expect(page.faults).toEqual([])
})
