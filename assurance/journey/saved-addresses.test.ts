import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes, axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The client's saved withdrawal addresses: saved while withdrawing, chosen from a list, and kept in the profile. */

const { testServer, openWindow } = testInstance()
const mine = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const other = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
let page: Window

beforeAll(async () => {
  const operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  page = await openWindow()
  await newFundedClient(page, operator, ['Ada', 'Dress'], '1000.00', 'advanced')
})

const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '')

test('an address is saved while withdrawing, and the next withdrawal chooses it', async () => {
  await page.goto('/dashboard/withdraws')
  const wallet = page.getByLabel('Wallet address')
  const saved = page.getByRole('list', { name: 'Your addresses' })
  await press('50%')
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('2000.00')
  await waitForText(page, 'You receive')
  // The practice address is always there, so there is no need to save it.
  await press('Use my practice address')
  expect(await page.getByRole('button', { name: 'Save this address' }).count()).toBe(0)
  await wallet.fill(mine)
  await press('Save this address')
  const dialog = page.getByRole('dialog', { name: 'Save an address' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Please enter a name.').waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
  await dialog.getByLabel('Name').fill('My other wallet')
  await page.keyboard.press('Enter')
  await saved.getByRole('button', { name: /^My other wallet/, pressed: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Save this address' }).count()).toBe(0)

  await page.reload()
  await saved.getByRole('button', { name: /^My other wallet/, pressed: false }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => wallet.inputValue()).toBe(mine)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
  await page.getByLabel('Amount').fill('150')
  await press('Continue')
  // The review shows the whole address beside its name.
  await waitForText(page, 'My other wallet')
  await waitForText(page, mine)
  await press('Request withdrawal')
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
  expect(page.faults).toEqual([])
})

test('a missing amount and a missing address are refused under their fields', async () => {
  await page.goto('/dashboard/withdraws')
  await press('Continue')
  await expect.poll(() => page.getByText('Please fill in all fields.').count()).toBe(2)
  for (const label of ['Amount', 'Wallet address']) {
    const field = page.getByLabel(label)
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    const described = (await field.getAttribute('aria-describedby'))?.split(' ').at(-1)
    expect(await page.locator(`[id="${described}"]`).innerText()).toBe('Please fill in all fields.')
  }
})

test('the profile adds, changes and removes saved addresses', async () => {
  await page.goto('/dashboard/profile/addresses')
  const pane = page.getByRole('main')
  await press('Add an address')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('The same')
  await dialog.getByLabel('Address').fill(mine)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('You have already saved this address.').waitFor()
  await dialog.getByLabel('Address').fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await dialog.getByText('Glasshouse only works with test bitcoin.').waitFor()
  await dialog.getByLabel('Address').fill(other)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await pane.getByText('The same').waitFor()
  // The focus returns to the button that opened the dialog.
  await expect.poll(focusedName).toBe('Add an address')
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)

  await press('Change The same')
  await dialog.getByLabel('Name').fill('Savings')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await pane.getByText('Savings').waitFor()
  await press('Remove Savings')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await pane.getByText('Savings').waitFor()
  await press('Remove Savings')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await pane.getByText('Savings', { exact: true }).waitFor({ state: 'hidden' })
  await press('Remove My other wallet')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await waitForText(page, 'No saved addresses yet.')
  expect(page.faults).toEqual([])
})
