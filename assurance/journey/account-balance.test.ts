import { beforeAll, expect, test } from 'vitest'
import { type Window } from '#root/tests/browser.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  joinByApi,
  moveClockByApi,
  signUpByApi,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The first figure of the overview is all that the screen says the client has, from the first payment to the last payout. */

const { testServer, openWindow } = testInstance()
let page: Window
let operator: Window

beforeAll(async () => {
  ;[operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  await signUpByApi(page, 'Balbina', 'Wholesome')
})

const balance = () => page.getByRole('region', { name: 'Account Balance', exact: true })

/** The large figure, and the labelled parts under it. */
async function readBalance(): Promise<{ figure: string; parts: Record<string, string> }> {
  const figure = await balance().locator('.font-display').first().innerText()
  const parts: Record<string, string> = {}
  for (const row of await balance().locator('dl > div').all()) {
    parts[await row.locator('dt').innerText()] = await row.locator('dd .figures').innerText()
  }
  return { figure, parts }
}

const nothing = {
  'Ready to withdraw': '$0.00',
  'In a plan': '$0.00',
  'Ready to invest': '$0.00',
  'Held for withdrawal': '$0.00',
}

test('the Account Balance is the sum of its parts at every step, and never zero after a payment', async () => {
  await page.goto('/dashboard')
  await balance().getByText('$0.00').waitFor()
  expect(await readBalance()).toEqual({ figure: '$0.00', parts: {} })

  const first = await depositByApi(page, '2000')
  await balance().getByText('Under review. You can invest this amount').waitFor()
  expect(await readBalance()).toEqual({ figure: '$2,000.00', parts: {} })
  expect(await balance().innerText()).not.toContain('$0.00')

  await approveByApi(operator, 'deposits', first)
  await balance().getByText('Ready to invest').waitFor()
  expect(await readBalance()).toEqual({ figure: '$2,000.00', parts: { ...nothing, 'Ready to invest': '$2,000.00' } })

  await depositByApi(page, '300')
  await balance().getByText('Another $300.00 is under review.').waitFor()
  expect((await readBalance()).figure).toBe('$2,000.00')

  await investByApi(page, 'advanced', '2000')
  await expect.poll(readBalance).toEqual({ figure: '$8,000.00', parts: { ...nothing, 'In a plan': '$8,000.00' } })

  await moveClockByApi(operator, 15)
  await withdrawByApi(page, '500')
  const held = { ...nothing, 'Ready to withdraw': '$7,500.00', 'Held for withdrawal': '$500.00' }
  await expect.poll(readBalance).toEqual({ figure: '$8,000.00', parts: held })
})

test('the lens shows how much of the Account Balance was invented', async () => {
  await page.goto('/dashboard')
  await page
    .getByRole('button', { name: /what’s behind this$/ })
    .first()
    .click()
  await page.locator('#lens-mark-claim-balance').click()
  const note = page.locator('#lens-note-claim-balance')
  await note.getByText('$8,000.00').first().waitFor()
  await note.getByText('$6,000.00 of this was invented').waitFor()
  await page
    .getByRole('button', { name: /what’s behind this$/ })
    .first()
    .click()
})

test('only money from outside or to outside has a sign: in the activity, the history, the statement and the console', async () => {
  const id = await withdrawByApi(page, '100')
  await approveByApi(operator, 'withdrawals', id)
  await page.goto('/dashboard')
  const latest = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent activity' }) })
    .getByRole('listitem')
  await latest.filter({ hasText: '$100.00' }).getByText('Completed').waitFor()
  const amounts = async () =>
    Promise.all((await latest.all()).map((row) => row.locator('.figures.font-semibold').innerText()))
  // A paid withdrawal, a requested one, the payout, the plan, a deposit under review, an approved one.
  expect((await amounts()).toSorted()).toEqual(
    ['−$100.00', '$500.00', '$8,000.00', '$2,000.00', '$300.00', '+$2,000.00'].toSorted(),
  )

  const today = (await (await page.context().request.get('/api/clock')).json()).now.slice(0, 10) as string
  const clientId = (await (await page.context().request.get('/api/session')).json()).actor.id as string
  for (const [viewer, path] of [
    [page, '/dashboard/history?tab=activity'],
    [page, `/dashboard/history/statement?from=2000-01-01&to=${today}`],
    [operator, `/operator/clients/${clientId}?tab=ledger`],
  ] as const) {
    await viewer.goto(path)
    const row = (text: string) => viewer.getByRole('row').filter({ hasText: text })
    for (const [text, amount] of [
      ['Deposit approved', '+$2,000.00'],
      ['Promised return, ADVANCED', '+$6,000.00'],
      ['Invested, ADVANCED', '$2,000.00'],
      ['Plan matured, ADVANCED', '$8,000.00'],
      ['Withdrawal requested', '$100.00'],
      ['Withdrawal paid', '−$100.00'],
    ] as const)
      await row(text).getByText(amount, { exact: true }).first().waitFor()
  }
})
