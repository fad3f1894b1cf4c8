import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* What the forms of a lesson refuse, each under its own field. */

const { testServer, openWindow } = testInstance()
let page: Window

beforeAll(async () => {
  page = await openWindow()
  await joinByApi(page, (await testServer()).operatorLink)
})

/** The refusal that assistive technology reads with a field; empty without one. */
async function refusalAt(label: string): Promise<string> {
  const field = page.getByLabel(label, { exact: true })
  if ((await field.getAttribute('aria-invalid')) !== 'true') return ''
  const ids = (await field.getAttribute('aria-describedby'))!.split(' ')
  return page.locator(`[id="${ids.find((id) => id.endsWith('-error'))}"]`).innerText()
}

const labels = {
  en: { name: 'Name of the room', open: 'Open a room', missing: 'Enter a name for the room.' },
  es: { name: 'Nombre de la sala', open: 'Abrir una sala', missing: 'Escriba un nombre para la sala.' },
  ar: { name: 'اسم القاعة', open: 'افتح قاعة', missing: 'أدخل اسمًا للقاعة.' },
} as const

test.each(Object.keys(labels) as (keyof typeof labels)[])('a room without a name is refused in %s', async (locale) => {
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: page.baseURL }])
  await page.goto('/operator/lessons')
  const { name, open, missing } = labels[locale]
  await page.getByLabel(name, { exact: true }).fill('  ')
  await page.getByRole('button', { name: open, exact: true }).click()
  await expect.poll(() => refusalAt(name)).toBe(missing)
  await page.getByLabel(name, { exact: true }).fill('Room 3')
  expect(await refusalAt(name)).toBe('')
  await page.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
})

test('a lesson starts with whole numbers of seats and a whole seed only', async () => {
  await page.goto('/operator/lessons')
  await page.getByLabel('Name of the room').fill('Room 3')
  await page.getByRole('button', { name: 'Open a room' }).click()
  const [seats, seed] = ['Maximum seats', 'Seed (optional)']
  const start = page.getByRole('button', { name: 'Start a lesson' })
  const refusals = async (capacity: string, given: string) => {
    await page.getByLabel(seats).fill(capacity)
    await page.getByLabel(seed).fill(given)
    await start.click()
    return [await refusalAt(seats), await refusalAt(seed)]
  }
  const [wrongSeats, wrongSeed] = [
    'Enter a whole number from 1 to 500.',
    'Enter a whole number up to 2147483647, or leave it empty.',
  ]
  expect(await refusals('abc', '')).toEqual([wrongSeats, ''])
  expect(await refusals('', 'x')).toEqual([wrongSeats, wrongSeed])
  expect(await refusals('501', '1.5')).toEqual([wrongSeats, wrongSeed])
  expect(await refusals('0', '2147483648')).toEqual([wrongSeats, wrongSeed])
  expect(await refusals('30', '-1')).toEqual(['', wrongSeed])
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await atPhoneWidth(page, () => fitsPhone(page))
  expect(await page.getByText('Please check this field.').count()).toBe(0)
  await page.getByLabel(seats).fill(' 30 ')
  await page.getByLabel(seed).fill('2147483647')
  await start.click()
  await page.getByText('Seed 2147483647.').waitFor()
})

test('an empty message to all seats is refused under its field', async () => {
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  expect(await refusalAt('Message to all seats')).toBe('Write the message first.')
  await page.getByLabel('Message to all seats').fill('Two more minutes.')
  expect(await refusalAt('Message to all seats')).toBe('')
})

test('a plan without a name is refused under its field, and unreadable minutes under theirs', async () => {
  await page.goto('/operator/lessons')
  await page.getByRole('button', { name: 'Copy the plan 45 minutes' }).click()
  await page.getByLabel('Name of the plan').fill(' ')
  await page.getByLabel('Minutes for Invest').fill('181')
  await page.getByRole('button', { name: 'Save the plan' }).click()
  expect(await refusalAt('Name of the plan')).toBe('Enter a name for the plan.')
  expect(await refusalAt('Minutes for Invest')).toBe('Enter whole minutes from 1 to 180, or leave it empty.')
})
