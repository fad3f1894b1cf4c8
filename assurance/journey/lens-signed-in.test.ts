import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { pageBeside, type Window } from '#root/tests/browser.ts'
import { joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The lens on signed-in screens. Each published warning sign: assurance/screens/lens.test.ts. */

const { testServer, openWindow } = testInstance()
let operator: Window
let page: Window

beforeAll(async () => {
  operator = await openWindow()
  page = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(page, operator, ['Clara', 'Client'], '2000.00', 'advanced')
  await page.addInitScript(() => localStorage.setItem('lens', 'on'))
})

test('a balance is split by origin: $6,000 of $8,000 was invented', async () => {
  await page.goto('/dashboard')
  await page.locator('#lens-mark-claim-balance').click()
  const note = page.locator('#lens-note-claim-balance')
  await note.getByText('$6,000.00 of this was invented').waitFor()
  await note.getByText('Ledger entries').click()
  expect(
    await note
      .getByRole('listitem')
      .filter({ hasText: /\$[\d,]+\.\d\d/ })
      .allInnerTexts(),
  ).toEqual([
    expect.stringMatching(/Invented by the firm\s+\$6,000\.00/),
    expect.stringMatching(/You paid in\s+\$2,000\.00/),
  ])
  expect(await axeViolations(page)).toEqual([])
})

const toolNames = /^(?:Previous note|Next note|Present|Print with notes)$/

test('its buttons appear only where something is marked', async () => {
  await page.goto('/dashboard')
  await expect.poll(() => page.getByRole('button', { name: toolNames }).count()).toBe(4)
  const unmarked = await pageBeside(operator)
  await unmarked.addInitScript(() => localStorage.setItem('lens', 'on'))
  await unmarked.goto('/operator/clients')
  await unmarked.getByRole('row').filter({ hasText: 'Clara Client' }).waitFor()
  await unmarked.getByRole('status').filter({ hasText: 'No marks on this page' }).waitFor({ state: 'attached' })
  expect(await unmarked.locator('.lens-number, .lens-tools button').count()).toBe(0)
  await unmarked.close()
})
