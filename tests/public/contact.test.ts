import { beforeEach, expect, test } from 'vitest'
import type { Window } from '../browser.ts'
import { sharedInstance } from '../journey/test-instance.ts'

const { openWindow } = sharedInstance()
let page: Window
beforeEach(async () => {
  page = await openWindow()
  await page.goto('/contact')
})

const fields = [
  ['Enter your full name', 'Ada Specimen'],
  ['Enter your email address', 'ada@example.com'],
  ['Enter your house address', '1 Sample Street'],
  ['Enter your country', 'Nowhere'],
  ['Enter your phone number', '+1 206 555 0100'],
  ['Enter your whatsapp number', '+1 206 555 0101'],
  ['Enter your message', 'Is this real?'],
] as const

const fill = async () => {
  for (const [placeholder, text] of fields) await page.getByPlaceholder(placeholder).fill(text)
}
const values = () => Promise.all(fields.map(([placeholder]) => page.getByPlaceholder(placeholder).inputValue()))

test('has seven required fields of the right types', async () => {
  const kinds = await page
    .locator('form :is(input, textarea)')
    .evaluateAll((controls) =>
      (controls as (HTMLInputElement | HTMLTextAreaElement)[]).map((control) => [
        control.name,
        control.type,
        control.required,
      ]),
    )
  expect(kinds).toEqual([
    ['fullName', 'text', true],
    ['email', 'email', true],
    ['houseAddress', 'text', true],
    ['country', 'text', true],
    ['phoneNumber', 'tel', true],
    ['whatsappNumber', 'tel', true],
    ['message', 'textarea', true],
  ])
  expect(await page.getByPlaceholder('Enter your message').getAttribute('rows')).toBe('4')
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await page.getByText('Please fill in this field.').count()).toBe(7)
  await page.getByPlaceholder('Enter your full name').and(page.locator(':focus')).waitFor()
  await page.getByPlaceholder('Enter your email address').fill('nobody')
  expect(await page.getByText('Please fill in this field.').count()).toBe(6)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Please enter an email address, for example name@example.com.').waitFor()
})

test('shows that it submits, shows the thanks, and is empty again', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/contact-messages', async (route) => {
    await held
    await route.continue()
  })
  await fill()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Submitting...' }).isDisabled()).toBe(true)
  release()
  const thanks = page.getByRole('dialog', { name: 'Thank You!' })
  await thanks.getByText("Thank you for contacting us! We'll respond within 24 hours.").waitFor()
  await expect.poll(values).toEqual(fields.map(() => ''))
  await thanks.getByRole('button', { name: 'Close' }).click()
  await thanks.waitFor({ state: 'hidden' })
})

test('works without scripts: the browser checks the fields, and the page says the outcome', async () => {
  page = await openWindow({ javaScriptEnabled: false })
  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  const thanks = page.getByRole('heading', { name: 'Thank You!' })
  expect(await thanks.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Send message' }).click()
  expect(await thanks.isVisible()).toBe(false)
  await fill()
  await page.getByRole('button', { name: 'Send message' }).click()
  await thanks.waitFor()
  await page.getByText("Thank you for contacting us! We'll respond within 24 hours.").waitFor()

  await page.goto('/contact', { waitUntil: 'domcontentloaded' })
  await fill()
  await page.getByPlaceholder('Enter your full name').fill('www.example.com')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Message not sent' }).waitFor()
  await page.getByText('Oops! Something went wrong. Please try again later.').waitFor()
})

test.each([
  [
    'the server refuses',
    (target: Window) => target.route('**/api/contact-messages', (route) => route.fulfill({ status: 503, json: {} })),
  ],
  ['the connection is lost', (target: Window) => target.context().setOffline(true)],
])('keeps the typed text when %s, and says so', async (_why, breakIt) => {
  await fill()
  await breakIt(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message not sent' })
  await dialog.getByText('Oops! Something went wrong. Please try again later.').waitFor()
  await expect.poll(values).toEqual(fields.map(([, text]) => text))
  await expect.poll(() => page.faults.length).toBeGreaterThan(0)
  await page.context().setOffline(false)
})
