import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, depositByApi, joinByApi, newFundedClient, withdrawByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { pdfPages } from '#root/tests/pdf-text.ts'

/* The history with its filters and pages, and downloaded statements. */

const { testServer, openWindow } = testInstance()
let page: Window

beforeAll(async () => {
  const operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  page = await openWindow({ acceptDownloads: true })
  await newFundedClient(page, operator, ['Hester', 'Past'], '2000.00', 'advanced')
  const id = await withdrawByApi(page, '500.00')
  await withdrawByApi(page, '150.25')
  await approveByApi(operator, 'withdrawals', id)
  for (let deposits = 0; deposits < 25; deposits += 1) {
    const deposit = await depositByApi(page, '100.00')
    if (deposits < 20) await approveByApi(operator, 'deposits', deposit)
  }
})

const rows = () => page.getByRole('row').count()

test('filters and order are in the address and survive a reload and a link', async () => {
  await page.goto('/dashboard/history')
  await page.getByLabel('Status').selectOption('approved')
  await page.getByLabel('Sort by').selectOption('largest')
  await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('$2,000.00')
  await expect.poll(() => new URL(page.url()).search).toBe('?status=approved&sort=largest')
  await page.reload()
  await page.getByRole('cell', { name: '$2,000.00' }).waitFor()
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('approved')

  await page.getByLabel('Status').selectOption('rejected')
  await waitForText(page, 'No entries match')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(rows).toBe(26)
})

test('on a phone the filters are folded until they are opened or active', async () => {
  await page.goto('/dashboard/history')
  await atPhoneWidth(page, async () => {
    const [fold, status] = [page.getByRole('button', { name: 'Filter and sort' }), page.getByLabel('Status')]
    await fold.waitFor()
    expect([await status.isVisible(), await fold.getAttribute('aria-expanded')]).toEqual([false, 'false'])
    await fold.click()
    await status.selectOption('approved')
    await expect.poll(() => new URL(page.url()).search).toBe('?status=approved')
    await page.reload()
    await status.waitFor()
    expect(await axeViolations(page)).toEqual([])
  })
})

test('on a phone a record is two lines, and opens by keyboard', async () => {
  await page.goto('/dashboard/history')
  await atPhoneWidth(page, async () => {
    const row = page.getByRole('row').nth(1)
    const [toggle, receipt] = [row.getByRole('button', { name: 'Deposit', exact: true }), row.getByRole('link')]
    await toggle.waitFor()
    expect((await row.boundingBox())!.height).toBeLessThan(80)
    expect(await row.getByText('Pending', { exact: true }).isVisible()).toBe(true)
    await toggle.press('Enter')
    await receipt.waitFor()
    expect(await toggle.getAttribute('aria-expanded')).toBe('true')
    expect(await axeViolations(page)).toEqual([])
    await toggle.press('Enter')
    await receipt.waitFor({ state: 'hidden' })
  })
})

test('paging works by keyboard', async () => {
  await page.goto('/dashboard/history?sort=oldest')
  await expect.poll(rows).toBe(26)
  await page.getByRole('link', { name: 'Next page' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(rows).toBe(2)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect.poll(rows).toBe(26)
  await page.goto('/dashboard/history?after=nonsense')
  await waitForText(page, 'This page of the list does not exist.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(rows).toBe(26)
})

test('all activity lists each transaction with the balance after it', async () => {
  await page.goto('/dashboard/history?tab=activity&kind=withdrawal')
  const paid = page.getByRole('row', { name: /Withdrawal paid/ })
  await expect.poll(() => paid.innerText()).toMatch(/−\$500\.00\s+\$7,500\.00/)
  await page.getByLabel('Type').selectOption('investment')
  const promised = page.getByRole('row', { name: /Promised return, ADVANCED/ })
  await promised.getByText('+$6,000.00').waitFor()
  await page.getByRole('group', { name: 'Filter and sort' }).getByLabel('From').fill('2030-01-02')
  await page.getByRole('group', { name: 'Filter and sort' }).getByLabel('To', { exact: true }).fill('2030-01-01')
  await waitForText(page, 'The last day must not be before the first day.')
})

test('every statement has the simulation notice: CSV, PDF, print', async () => {
  await page.goto('/dashboard/history')
  const pane = page
    .getByRole('region', { name: 'Statements' })
    .or(page.locator('section', { hasText: 'Statements' }))
    .last()
  await pane.getByLabel('From').fill('2020-01-01')
  for (const [button, check] of [
    ['Download CSV', (file: Buffer) => file.toString().startsWith('\uFEFF"Simulation. Play money, fictional firm.')],
    ['Download PDF', (file: Buffer) => pdfPages(file).every((text) => text.startsWith('Simulation. Play money'))],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      pane.getByRole('button', { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^glasshouse-statement-2020-01-01-to-20\d\d-\d\d-\d\d\.(csv|pdf)$/)
    expect(check(readFileSync(await download.path())), button).toBe(true)
    await waitForText(page, `${download.suggestedFilename()} was downloaded.`)
  }

  await pane.getByRole('link', { name: 'Open to print' }).click()
  await page.getByRole('heading', { name: 'Statement of account' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  const notices = page.getByText('Simulation. Play money, fictional firm.').filter({ visible: true })
  await expect.poll(() => notices.count()).toBe(2)
  await page.emulateMedia({ media: 'screen' })
  expect(page.faults).toEqual([])
})

test('a statement without days offers the form with the common periods', async () => {
  await page.goto('/dashboard/history/statement')
  const pane = page.locator('section', { hasText: 'Statements' }).last()
  const [from, to] = [pane.getByLabel('From'), pane.getByLabel('To', { exact: true })]
  const today = (await (await page.context().request.get('/api/clock')).json()).now.slice(0, 10)
  await expect.poll(() => from.inputValue()).toBe(`${today.slice(0, 7)}-01`)
  await expect.poll(() => to.inputValue()).toBe(today)
  await pane.getByRole('button', { name: 'Last month' }).click()
  await expect
    .poll(() => to.inputValue())
    .toBe(new Date(Date.parse(`${today.slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10))
  expect((await from.inputValue()).slice(0, 7)).toBe((await to.inputValue()).slice(0, 7))
  await pane.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(async () => (await from.inputValue()) <= today.slice(0, 7)).toBe(true)
  await pane.getByRole('link', { name: 'Open to print' }).click()
  await waitForText(page, 'Total money in')
  await page.goto('/dashboard/history/statement?from=2026-02-01&to=2026-01-01')
  await waitForText(page, 'The last day must not be before the first day.')
  await expect.poll(() => from.inputValue()).toBe('2026-02-01')
})
