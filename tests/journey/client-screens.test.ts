import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { atPhoneWidth, waitForContents, waitForText, type Window } from '../browser.ts'
import { depositByApi, joinByApi, newFundedClient, signUpByApi, withdrawByApi } from './by-api.ts'
import { startDeposit } from './client.ts'
import { testInstance } from './test-instance.ts'

/* A client's session with interruptions, corrections and double clicks. */

const { testServer, openWindow: open } = testInstance()
let operator: Window

const openWindow = () => open()

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

async function read(page: Window, path: string): Promise<any> {
  return (await page.context().request.get(path)).json()
}

test('an unpaid deposit opens again, and another amount changes it', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Con', 'Tinue')
  await startDeposit(page, '250')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Continue the deposit' }).click()
  await waitForText(page, /^bcrt1q/)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByLabel('How much would you like to deposit?').fill('300')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await waitForText(page, '$300.00')
  expect((await read(page, '/api/deposits')).deposits).toMatchObject([{ status: 'opened', amount: '300.00' }])
})

test('a double click invests once; then the plan is ongoing and its countdown runs', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Doe', 'Bell'], '2000.00')
  await page.goto('/dashboard/investmentplans')
  await page.getByRole('button', { name: 'Choose ADVANCED' }).click()
  await page.getByLabel('How much would you like to invest').fill('1000')
  await page.getByRole('button', { name: 'Review investment' }).click()
  await waitForText(page, '$4,000.00')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Invest $1,000.00' }).dblclick()
  await waitForText(page, 'Successfully invested $1,000.00 in the ADVANCED plan!')
  await waitForText(page, 'You have an ongoing Plan')
  expect((await read(page, '/api/investments')).investments).toHaveLength(1)

  await page.getByRole('link', { name: 'Overview' }).click()
  const timer = page.getByRole('region', { name: 'Duration' }).getByRole('timer')
  const first = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(first)
})

test('a withdrawal whose answer was lost is sent again and happens once', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Loss', 'Answer'], '1000.00', 'advanced')
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Use my practice address' }).click()
  await page.getByLabel('Amount').fill('150.25')
  await page.getByRole('button', { name: 'Continue' }).click()
  expect(await axeViolations(page)).toEqual([])
  await page.route('**/api/withdrawals', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await waitForText(page, 'An error occurred: Please check your Internet connection.')
  await page.unroute('**/api/withdrawals')
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
  const { withdrawals } = await read(page, '/api/withdrawals')
  expect(withdrawals).toMatchObject([{ amount: '150.25', status: 'pending' }])
  await waitForText(page, withdrawals[0].id)
})

test('an amount that cannot be withdrawn is refused while typing, as soon as no further digit can make it valid', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Ty', 'Ping'], '1000.00', 'advanced')
  await page.goto('/dashboard/withdraws')
  await waitForContents(page)
  const amount = page.getByLabel('Amount')
  const refusal = page.locator('form [role=status]')
  await amount.pressSequentially('50')
  expect(await refusal.innerText()).toBe('')
  await expect.poll(() => refusal.innerText()).toBe('The minimum amount to withdraw is $100.')
  expect(await amount.getAttribute('aria-invalid')).toBe('true')
  await amount.pressSequentially('0')
  await expect.poll(() => refusal.innerText()).toBe('')
  await amount.pressSequentially('0')
  await expect.poll(() => refusal.innerText()).toBe('Insufficient account balance.')
  expect(await amount.getAttribute('aria-describedby')).toContain(await refusal.getAttribute('id'))
})

test('on a phone a deposit and a withdrawal start with the next step, without scrolling', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Fon', 'First'], '1000.00', 'advanced')
  const bar = page.getByRole('navigation', { name: 'Dashboard' })
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.POSITIVE_INFINITY
  await atPhoneWidth(page, async () => {
    await page.goto('/dashboard/deposit')
    const proceed = page.getByRole('button', { name: 'Continue', exact: true })
    await proceed.waitFor()
    await waitForContents(page)
    expect(await top(proceed)).toBeLessThan(await top(bar))
    await page.goto('/dashboard/withdraws')
    const amount = page.getByLabel('Amount')
    await amount.waitFor()
    await waitForContents(page)
    expect(await top(amount)).toBeLessThan((await top(bar)) - 200)
    expect(await top(amount)).toBeLessThan(await top(page.getByRole('region', { name: 'Transaction details' })))
    await startDeposit(page, '250')
    const pay = page.getByRole('button', { name: 'Pay with practice wallet' })
    expect(await top(pay)).toBeLessThan(await top(page.getByRole('list', { name: 'Payment progress' })))
  })
})

test('a pending withdrawal is cancelled after a confirmation, and its amount is ready to withdraw again', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Can', 'Cell'], '1000.00', 'advanced')
  await withdrawByApi(page, '500.00')
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Cancel the withdrawal of $500.00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this withdrawal?' })
  await dialog.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel the withdrawal' }).click()
  await waitForText(page, 'The withdrawal of $500.00 was cancelled.')
  await page.getByRole('cell', { name: 'cancelled' }).waitFor()
  expect((await read(page, '/api/account')).balances).toMatchObject({ withdrawable: '4000.00', held: '0.00' })
})

test('the tabs of the history follow the arrow keys, and the address follows the tabs', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Tab', 'Keys')
  await depositByApi(page, '100.00')
  await page.goto('/dashboard/history')
  await page.getByRole('cell', { name: '$100.00' }).waitFor()
  await page.getByRole('tab', { name: 'Deposits' }).focus()
  await page.keyboard.press('ArrowRight')
  await waitForText(page, 'No withdrawals yet')
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=withdrawals')
  await page.reload()
  await page.getByRole('tab', { name: 'Withdrawals', selected: true }).waitFor()
})
