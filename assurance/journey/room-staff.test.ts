import { expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText } from '#root/tests/browser.ts'
import { joinAsColleague, joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { openWindow, testServer } = testInstance()

test('the owner of a room decides who sees it, and an observer has no controls', async () => {
  const [owner, colleague] = await Promise.all([openWindow(), openWindow()])
  await joinByApi(owner, (await testServer()).operatorLink)
  await joinAsColleague(colleague, owner, 'Otto')
  await owner.goto('/operator/lessons')
  await owner.getByLabel('Name of the room').fill('Room 5')
  await owner.getByRole('button', { name: 'Open a room' }).click()
  await owner.getByRole('button', { name: 'Start a lesson' }).click()
  await owner.getByRole('button', { name: /^Next: / }).waitFor()
  const lesson = new URL(owner.url()).pathname
  await colleague.goto(lesson)
  await colleague.getByRole('button', { name: /^Next: / }).waitFor()

  await owner.goto('/operator/lessons')
  await owner.getByRole('button', { name: 'Staff of Room 5' }).click()
  await owner.getByLabel('Operators without a role').selectOption('nothing')
  expect(await axeViolationsInBothThemes(owner, { within: 'dialog[open]' })).toEqual([])
  await atPhoneWidth(owner, () => fitsPhone(owner))
  await owner.getByRole('button', { name: 'Save the staff' }).click()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await colleague.goto('/operator/lessons')
  await waitForText(colleague, 'Open a room')
  expect(await colleague.getByText('Room 5').count()).toBe(0)

  await owner.getByRole('button', { name: 'Staff of Room 5' }).click()
  await owner.getByLabel('Otto Colleague').selectOption('observer')
  await owner.getByRole('button', { name: 'Save the staff' }).click()
  await owner.getByRole('dialog').waitFor({ state: 'detached' })
  await colleague.goto(lesson)
  await waitForText(colleague, 'You are an observer in this room.')
  expect(await colleague.getByRole('button', { name: /^Next: |^Switch on/ }).count()).toBe(0)
  // Nor on the projector page, where the owner has one.
  const code = /[A-HJ-NP-Z]{6}/.exec(await owner.locator('main').innerText())![0]
  await Promise.all([owner, colleague].map((page) => page.goto(`/lesson/${code}/projector`)))
  await owner.getByRole('button', { name: /^Next: / }).waitFor()
  await waitForText(colleague, code)
  await expect
    .poll(() => colleague.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)))
    .toContainEqual(expect.stringMatching(/\/api\/operator\/lessons\/[^/]+$/))
  expect(await colleague.getByRole('button', { name: /^Next: / }).count()).toBe(0)
})
