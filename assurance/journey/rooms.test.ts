import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The list of rooms: another name, retirement, and what is said before a lesson starts. */

const { testServer, openWindow } = testInstance()
let page: Window

beforeAll(async () => {
  page = await openWindow()
  await joinByApi(page, (await testServer()).operatorLink)
})

async function openRoom(name: string): Promise<void> {
  await page.goto('/operator/lessons')
  await page.getByLabel('Name of the room').fill(name)
  await page.getByRole('button', { name: 'Open a room' }).click()
  await page.getByRole('heading', { name, exact: true }).waitFor()
}

test('a room is renamed in its place, and an empty name is refused under its field', async () => {
  await openRoom('Room 3')
  await page.getByRole('button', { name: 'Rename Room 3' }).click()
  const form = page.getByRole('form', { name: 'Rename Room 3' })
  await form.getByLabel('Name of the room').fill(' ')
  await form.getByRole('button', { name: 'Save the name' }).click()
  await waitForText(form, 'Enter a name for the room.')
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await atPhoneWidth(page, () => fitsPhone(page))
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'Room 3', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Rename Room 3' }).click()
  await form.getByLabel('Name of the room').fill('Library')
  await form.getByRole('button', { name: 'Save the name' }).click()
  await page.getByRole('heading', { name: 'Library', exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Room 3', exact: true }).count()).toBe(0)
})

test('a room is retired after a confirmation, its code says so, and it is used again', async () => {
  await openRoom('Room 4')
  const visitor = await openWindow()
  const { rooms } = await (await page.context().request.get('/api/operator/rooms')).json()
  const { code } = rooms.find(({ name }: { name: string }) => name === 'Room 4')
  await page.getByRole('button', { name: 'Retire Room 4' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retire Room 4?' })
  await waitForText(dialog, 'you can take it back into use with the same code')
  expect(await axeViolationsInBothThemes(page, { within: 'dialog[open]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('heading', { name: 'Retired rooms' }).waitFor()
  expect(await page.getByRole('form', { name: 'Start a lesson in Room 4' }).count()).toBe(0)
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await atPhoneWidth(page, () => fitsPhone(page))
  await visitor.goto(`/join/${code}`)
  await waitForText(visitor, 'This room is retired: no lessons are held in it any more.')
  expect(await axeViolationsInBothThemes(visitor)).toEqual([])
  await page.getByRole('button', { name: 'Use again: Room 4' }).click()
  await page.getByRole('form', { name: 'Start a lesson in Room 4' }).waitFor()
  expect(await page.getByRole('heading', { name: 'Retired rooms' }).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('a room in which a lesson is running can be renamed, not retired', async () => {
  await openLesson(page, '15')
  await page.goto('/operator/lessons')
  await page.getByRole('button', { name: 'Rename Room 12' }).waitFor()
  expect(await page.getByRole('button', { name: 'Retire Room 12' }).count()).toBe(0)
})

test('the form of a lesson offers no more seats than the class may have people', async () => {
  await page.route('**/api/operator/rooms', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), maxSeats: 20 } })
  })
  await openRoom('Room 5')
  const form = page.getByRole('form', { name: 'Start a lesson in Room 5' })
  const seats = form.getByLabel('Maximum seats')
  expect(await seats.inputValue()).toBe('20')
  await seats.fill('21')
  await form.getByRole('button', { name: 'Start a lesson' }).click()
  await waitForText(form, 'Enter a whole number from 1 to 20.')
  await page.unroute('**/api/operator/rooms')
  // The class has become smaller since the page was opened: the refusal is under the field, too.
  await page.route('**/api/operator/rooms/*/lessons', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { code: 'capacity-above-class', field: 'capacity', params: { limit: '10' }, detail: 'Enter at most 10.' },
    }),
  )
  await seats.fill('20')
  await form.getByRole('button', { name: 'Start a lesson' }).click()
  await waitForText(form, /Enter at most 10/)
  expect(await seats.getAttribute('aria-invalid')).toBe('true')
  await page.unroute('**/api/operator/rooms/*/lessons')
})

test('offers that are out of balance are named where a lesson starts, with a link to them', async () => {
  // The rooms before this one have the warning, too.
  const offersRead = page.waitForResponse('**/api/operator/offers')
  await openRoom('Room 6')
  await offersRead
  await page.getByRole('form', { name: 'Start a lesson in Room 6' }).waitFor()
  const warning = page.getByText('Out of balance: results of the forms cannot be compared until this is corrected.')
  expect(await warning.count()).toBe(0)
  await retireOffer()
  await page.goto('/operator/lessons')
  await warning.first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await atPhoneWidth(page, () => fitsPhone(page))
  await page.getByRole('link', { name: 'Bank of offers' }).first().click()
  await page.getByRole('heading', { name: 'Bank of offers' }).waitFor()
  await waitForText(page, 'Out of balance')
})

/** Takes one offer out of use, so that its counterpart is alone. */
async function retireOffer(): Promise<void> {
  const { request } = page.context()
  const { offers } = await (await request.get('/api/operator/offers')).json()
  const { id, signs: _signs, isAdded: _isAdded, isRetired: _isRetired, version, changedAt: _at, ...content } = offers[0]
  const response = await request.post(`/api/operator/offers/${id}/versions`, {
    headers: { origin: page.baseURL, 'idempotency-key': randomUUID() },
    data: { basedOn: version, content, isRetired: true },
  })
  expect(response.status()).toBe(201)
}
