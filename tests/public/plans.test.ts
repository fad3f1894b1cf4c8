import { beforeEach, describe, expect, test } from 'vitest'
import { waitForPath, type Window } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'

const { openWindow } = sharedInstance()
let page: Window
beforeEach(async () => {
  page = await openWindow()
  await page.goto('/plans')
})

const card = (title: string) => page.getByRole('article', { name: title })

describe.each([
  ['BEGINNERS', ['ENTRY', '100%', '$100 to $999', '10 days', 'Example: $200 gives $200 profit, $400 total.']],
  [
    'ADVANCED',
    ['POPULAR', '300%', '$1,000 to $9,999', '15 days', 'Example: $2,000 gives $6,000 profit, $8,000 total.'],
  ],
  [
    'PREMIUM',
    ['VIP', '500%', '$10,000 to $100,000', '20 days', 'Example: $20,000 gives $100,000 profit, $120,000 total.'],
  ],
] as const)('the card of %s', (title, texts) => {
  test('shows its badge, range, return, term and example', async () => {
    const text = await card(title).innerText()
    for (const word of texts) expect(text).toContain(word)
  })
})

test.each([
  ['BEGINNERS', '200', '$200.00', '$400.00'],
  ['BEGINNERS', '100', '$100.00', '$200.00'],
  ['BEGINNERS', '999', '$999.00', '$1,998.00'],
  ['ADVANCED', '2000', '$6,000.00', '$8,000.00'],
  ['ADVANCED', '1234.56', '$3,703.68', '$4,938.24'],
  ['PREMIUM', '100000', '$500,000.00', '$600,000.00'],
])('the calculator of %s turns %s into a profit of %s and a total of %s', async (title, amount, profit, total) => {
  await card(title).getByRole('spinbutton').fill(amount)
  const result = card(title).locator('[data-claim=plan-calculator]')
  expect(await result.innerText()).toMatch(new RegExp(`Profit\\s+${escape(profit)}\\s+Total\\s+${escape(total)}`))
})

test.each([
  ['BEGINNERS', '99.99', 'Please enter between $100-$999'],
  ['BEGINNERS', '999.01', 'Please enter between $100-$999'],
  ['ADVANCED', '999', 'Please enter between $1,000-$9,999'],
  ['PREMIUM', '100000.01', 'Please enter between $10,000-$100,000'],
  ['PREMIUM', '-20000', 'Please enter between $10,000-$100,000'],
  ['PREMIUM', '20000.005', 'Please enter between $10,000-$100,000'],
])('the calculator of %s answers %s with "%s" and no result', async (title, amount, message) => {
  await card(title).getByRole('spinbutton').fill(amount)
  await card(title).getByText(message).waitFor()
  await expect.poll(() => card(title).locator('[data-claim=plan-calculator]').count()).toBe(0)
})

test('an empty calculator shows neither a result nor an error', async () => {
  const field = card('ADVANCED').getByRole('spinbutton')
  await field.fill('5')
  await field.fill('')
  expect(await card('ADVANCED').innerText()).not.toContain('Please enter between')
})

test('the block for ready investors links to the top of the contact form', async () => {
  await page.locator('main').getByRole('link', { name: 'Contact Us' }).click()
  await waitForPath(page, '/contact')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

function escape(text: string): string {
  return text.replaceAll(/[$.]/g, '\\$&')
}
