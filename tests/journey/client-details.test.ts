import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { waitForText, type Window } from '../browser.ts'
import { chargeFeeByApi, joinByApi, newFundedClient, signUpByApi } from './by-api.ts'
import { ada, invest, logIn, signUp, startDeposit } from './client.ts'
import { testInstance } from './test-instance.ts'

/* Details of the client's screens: how long messages stay, what is copied, which clock a date uses, what a payout costs. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

/** From the next page on, records in the page when these words appear and disappear. */
async function watchFor(page: Page, text: string): Promise<{ shownMs: () => Promise<number> }> {
  await page.addInitScript((watched) => {
    const changes: number[] = []
    Object.assign(window, { changes })
    const look = () => {
      const isThere = document.body?.textContent.includes(watched) ?? false
      if (isThere !== (changes.length % 2 === 1)) changes.push(performance.now())
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, text)
  const read = () => page.evaluate(() => (window as unknown as { changes: number[] }).changes)
  return {
    shownMs: async () => {
      await expect.poll(async () => (await read()).length).toBe(2)
      const [came = 0, went = 0] = await read()
      return went - came
    },
  }
}

test('the dashboard opens two seconds after the sign-up', async () => {
  const page = await openWindow()
  const text = await watchFor(page, 'Welcome Ada! Account created successfully')
  await signUp(page, ada)
  expect(await text.shownMs()).toBeGreaterThan(1_950)
})

test('the dashboard opens three seconds after the log-in', async () => {
  const page = await openWindow()
  const text = await watchFor(page, 'Logged in successfully, redirecting...')
  await logIn(page, ada)
  expect(await text.shownMs()).toBeGreaterThan(2_950)
})

test('the address is copied exactly, and the button says so for two seconds', async () => {
  const page = await openWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
  const text = await watchFor(page, 'Copied')
  await signUpByApi(page, 'Cory', 'Copies')
  await startDeposit(page, '150')
  const address = await page.getByText(/^bcrt1q/).innerText()
  await page.getByRole('button', { name: 'Copy address' }).click()
  expect(await text.shownMs()).toBeGreaterThan(1_950)
  await page.getByRole('button', { name: 'Copy address' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address.replaceAll(/\s/g, ''))
})

test('a password can be pasted twice at the sign-up, and the fields have autocomplete hints', async () => {
  const page = await openWindow({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/signup')
  await page.evaluate(() => navigator.clipboard.writeText('pasted brass panes'))
  for (const label of ['Password', 'Confirm password']) {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await page.keyboard.press('Control+v')
    await expect.poll(() => field.inputValue()).toBe('pasted brass panes')
    expect(await field.getAttribute('autocomplete')).toBe('new-password')
  }
  // The log-in asks for the email, so the password manager must store it with the password.
  const kept = page.locator('[autocomplete=username]')
  expect(await kept.evaluateAll((fields) => fields.map((field) => field.getAttribute('type')))).toEqual(['email'])
})

test('the portfolio claims its growth, and a maturity is shown in the client’s time zone', async () => {
  const page = await openWindow({ timezoneId: 'Asia/Kathmandu' })
  await newFundedClient(page, operator, ['Maya', 'Zone'], '1500.00')
  await page.goto('/dashboard/investmentplans')
  const portfolio = page.getByRole('region', { name: 'Portfolio value' })
  await portfolio.getByText('$1,500.00').first().waitFor()
  await portfolio.getByText('5.8% annual growth').waitFor()
  await page.getByRole('button', { name: 'Choose BEGINNERS' }).click()
  await page.getByLabel('How much would you like to invest').fill('500')
  await page.getByRole('button', { name: 'Review investment' }).click()
  await waitForText(page, 'In your time zone, Nepal Time, if you confirm now')
  for (const amount of ['$500.00', '$1,000.00']) await waitForText(page, amount)

  await invest(page, 'BEGINNERS', '500')
  const { investments } = await (await page.context().request.get('/api/investments')).json()
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kathmandu' } as const
  await waitForText(page, new Intl.DateTimeFormat('en-US', format).format(new Date(investments[0].maturesAt)))
})

test('the fee is shown before the withdrawal is confirmed', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Phoebe', 'Fee'], '1000.00', 'advanced')
  await chargeFeeByApi(operator, '5')
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Use my practice address' }).click()
  await page.getByLabel('Amount').fill('200')
  await page.getByRole('button', { name: 'Continue' }).click()
  for (const text of ['Fee (5%)', '$10.00', 'You receive', '$190.00']) await waitForText(page, text)
  expect((await (await page.context().request.get('/api/withdrawals')).json()).withdrawals).toEqual([])
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
})
