import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A participant deletes their seat, after the lesson or during it, and reads that it is gone. */

const { testServer, openWindow } = testInstance()
let facilitator: Window
let lesson: Awaited<ReturnType<typeof openLesson>>

beforeAll(async () => {
  facilitator = await openWindow()
  await joinByApi(facilitator, (await testServer()).operatorLink)
  lesson = await openLesson(facilitator, ['lobby', 'play', 'debrief', 'closed'])
})

async function takeSeat(): Promise<Window> {
  const window = await openWindow()
  await window.goto(`/join/${lesson.code}`)
  await window.getByRole('button', { name: 'Take a seat' }).click()
  await window.getByRole('link', { name: 'Go to the lesson' }).click()
  // Otherwise the next page that is opened would first go to the step of the lesson.
  await window.waitForFunction(() => sessionStorage.getItem('step') !== null)
  return window
}

async function deleteSeat(window: Window): Promise<void> {
  await window.getByRole('button', { name: 'Delete my seat' }).click()
  const dialog = window.getByRole('dialog', { name: 'Delete your seat with all its data?' })
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await waitForPath(window, '/join')
  await window.getByRole('heading', { name: 'Your seat is deleted' }).waitFor()
}

const seatsInLesson = async () =>
  (await (await facilitator.context().request.get(`/api/operator/lessons/${lesson.id}/seats`)).json()).seats.length

test('a seat is deleted in the profile during the lesson, and its browser finds a name to choose', async () => {
  const window = await takeSeat()
  await window.goto('/dashboard/profile/data')
  await window.getByRole('button', { name: 'Delete my seat' }).click()
  const dialog = window.getByRole('dialog', { name: 'Delete your seat with all its data?' })
  for (const text of ['This cannot be undone', 'Totals of the class stay', 'Your pseudonym, your answers'])
    await waitForText(dialog, text)
  expect(await axeViolationsInBothThemes(window, { within: 'dialog[open]' })).toEqual([])
  await atPhoneWidth(window, () => fitsPhone(window))
  await dialog.getByRole('button', { name: 'Keep my seat' }).click()
  expect(await seatsInLesson()).toBe(1)
  await deleteSeat(window)
  expect(await seatsInLesson()).toBe(0)
  expect(await axeViolationsInBothThemes(window)).toEqual([])
  await atPhoneWidth(window, () => fitsPhone(window))
  expect(await window.evaluate(() => [localStorage.getItem('seat'), sessionStorage.getItem('step')])).toEqual([
    null,
    null,
  ])
  await window.getByRole('link', { name: 'Join a lesson' }).click()
  await window.getByLabel('Code of the lesson').fill(lesson.code)
  await window.getByRole('button', { name: 'Continue' }).click()
  await window.getByRole('button', { name: 'Take a seat' }).waitFor()
  expect(window.faults).toEqual([])
})

test('a seat is deleted from its debrief after the lesson', async () => {
  const window = await takeSeat()
  await lesson.moveTo('closed')
  await window.goto('/seat/debrief')
  await deleteSeat(window)
  expect(await seatsInLesson()).toBe(0)
  await window.goto('/seat/debrief')
  await waitForText(window, 'User not authenticated')
  expect(window.faults).toEqual([])
})
