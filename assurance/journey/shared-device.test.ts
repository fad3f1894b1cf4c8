import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* A computer that several participants use, one after the other. */

const { testServer, openWindow } = testInstance()
let facilitator: Window
let code: string

beforeAll(async () => {
  facilitator = await openWindow()
  await joinByApi(facilitator, (await testServer()).operatorLink)
  code = (await openLesson(facilitator, '15')).code
})

const numberIn = async (window: Window) =>
  (await (await window.context().request.get('/api/seat')).json()).seat?.number as number | undefined

async function takeSeat(window: Window): Promise<string> {
  await window.goto(`/join/${code}`)
  await window.getByRole('button', { name: 'Take a seat' }).click()
  const card = await window.getByRole('region', { name: 'Resume card' }).locator('dd').last().innerText()
  await window.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(window, 'The lesson starts soon. Keep this page open.')
  return card
}

test('a browser whose session has ended returns to its seat without a press', async () => {
  const window = await openWindow()
  await takeSeat(window)
  const number = await numberIn(window)
  await window.context().clearCookies({ name: 'glasshouse.session_token' })
  await window.goto('/dashboard/lesson')
  await waitForText(window, 'The lesson starts soon. Keep this page open.')
  expect(await numberIn(window)).toBe(number)
})

test('a seat that leaves a shared device is closed to the next person, and comes back with its card', async () => {
  const window = await openWindow()
  const card = await takeSeat(window)
  const number = await numberIn(window)
  const amounts = () => window.evaluate(() => localStorage.getItem('debrief-amounts'))
  await window.evaluate(() => localStorage.setItem('debrief-amounts', 'hidden'))
  await window.getByRole('button', { name: 'Leave this device' }).click()
  const dialog = window.getByRole('dialog', { name: 'Leave your seat on this device?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await amounts()).toBe('hidden')
  await window.getByRole('button', { name: 'Logout' }).first().click()
  await dialog.getByRole('button', { name: 'Leave this device' }).click()
  await waitForPath(window, '/join')
  expect(await amounts()).toBeNull()

  // The next person finds a name to choose, not the former seat.
  await window.goto(`/join/${code}`)
  await window.getByRole('button', { name: 'Take a seat' }).waitFor()
  await window.goto('/dashboard')
  await waitForPath(window, '/login')
  await takeSeat(window)
  expect(await numberIn(window)).not.toBe(number)

  // The first one comes back on a device of their own.
  const own = await openWindow()
  await own.goto(`/join/${code}`)
  await own.getByRole('button', { name: 'I have a resume card' }).click()
  await own.getByLabel('The four words of your card').fill(card)
  await own.getByRole('button', { name: 'Return to my seat' }).click()
  await own.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(own, 'The lesson starts soon. Keep this page open.')
  expect(await numberIn(own)).toBe(number)
})

test('a reminder opens the seat of a former lesson while another one runs in the room', async () => {
  const room = await openLesson(facilitator, '15')
  const window = await openWindow()
  await window.goto(`/join/${room.code}`)
  await window.getByRole('button', { name: 'Take a seat' }).click()
  await window.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(window, 'The lesson starts soon. Keep this page open.')
  const { seat } = await (await window.context().request.get('/api/seat')).json()
  await room.moveTo('closed')
  await room.startNext()
  await window.context().clearCookies({ name: 'glasshouse.session_token' })
  const other = await openLesson(facilitator, '15')
  for (const [visited, name] of [
    [`/join/${other.code}`, 'the room of another lesson'],
    ['/seat/booster-1', 'the address of a reminder'],
  ] as const) {
    await window.goto(visited)
    await waitForText(window, `This device has the seat ${seat.pseudonym} in another lesson.`)
    expect([name, await window.getByRole('button', { name: 'Take a seat' }).count()]).toEqual([name, 1])
  }
  expect(await axeViolationsInBothThemes(window)).toEqual([])
  await window.getByRole('button', { name: 'Return to my earlier seat' }).click()
  await waitForPath(window, '/seat/booster-1')
  await window.getByRole('heading', { name: 'Offer 1 of 4' }).waitFor()
  expect((await (await window.context().request.get('/api/seat')).json()).seat.pseudonym).toBe(seat.pseudonym)
})
