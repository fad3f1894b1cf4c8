import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { confirmByApi, joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* What a participant reads when something does not work: each case has its own words, and the seat is not lost. */

const { testServer, openWindow } = testInstance()
let facilitator: Window
let lesson: Awaited<ReturnType<typeof openLesson>>

beforeAll(async () => {
  facilitator = await openWindow()
  await joinByApi(facilitator, (await testServer()).operatorLink)
  lesson = await openLesson(facilitator, ['lobby', 'first-test', 'play', 'closed'])
})

/** Takes a seat on the join page. Returns the words of its card. */
async function takeSeat(window: Window): Promise<string> {
  await window.goto(`/join/${lesson.code}`)
  await window.getByRole('button', { name: 'Take a seat' }).click()
  const card = await window.getByRole('region', { name: 'Resume card' }).locator('dd').last().innerText()
  await window.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(window, 'The lesson starts soon. Keep this page open.')
  return card
}

async function enterCard(window: Window, words: string): Promise<void> {
  const field = window.getByLabel('The four words of your card')
  if (!(await field.isVisible())) {
    await window.goto(`/join/${lesson.code}`)
    await window.getByRole('button', { name: 'I have a resume card' }).click()
  }
  await field.fill(words)
  await window.getByRole('button', { name: 'Return to my seat' }).click()
}

test('65 an incomplete and an unknown code, and wrong, incomplete and used words of a card', async () => {
  const [phone, laptop, third] = await Promise.all([1, 2, 3].map(() => openWindow()))
  await third!.goto('/join')
  await third!.getByLabel('Code of the lesson').fill('ABC')
  await third!.getByRole('button', { name: 'Continue' }).click()
  await waitForText(third!, 'A code has six letters from A to Z, without I and O.')
  await third!.getByLabel('Code of the lesson').fill('ZZZZZZ')
  await third!.getByRole('button', { name: 'Continue' }).click()
  await waitForText(third!, 'No room has this code. Compare it with the code on the projector.')
  expect(await axeViolations(third!)).toEqual([])

  const card = await takeSeat(phone!)
  await enterCard(third!, 'only three words')
  await waitForText(third!, 'A resume card has four words.')
  await enterCard(third!, 'zebra zebra zebra zebra')
  await waitForText(third!, 'No seat in this room has a card with these words. Check each word, and the code.')
  await enterCard(laptop!, card)
  await laptop!.getByRole('region', { name: 'Resume card' }).waitFor()
  await enterCard(third!, card)
  await waitForText(third!, 'This card was used before, or replaced by a newer one.')
  expect(await axeViolations(third!)).toEqual([])
  // The phone, which had the seat, says where it is.
  await waitForText(
    phone!,
    'This device has no seat in the lesson. If your seat has moved to another device, use its resume card.',
  )
})

test('65 a removed seat reads who removed it, and continues without a press when it is readmitted', async () => {
  const seat = await openWindow()
  await takeSeat(seat)
  const { number, pseudonym } = (await (await seat.context().request.get('/api/seat')).json()).seat
  await facilitator.goto(`/operator/lessons/${lesson.id}`)
  await facilitator.getByRole('button', { name: `Remove ${number} ${pseudonym}` }).click()
  await facilitator.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await waitForText(seat, 'Your facilitator has removed this seat, and can let it back in unchanged.')
  await waitForText(seat, 'This page continues when the facilitator lets you in.')
  expect(await axeViolations(seat)).toEqual([])
  await facilitator.getByRole('button', { name: `Let back in: ${number} ${pseudonym}` }).click()
  await waitForText(seat, 'The lesson starts soon. Keep this page open.')
  expect((await (await seat.context().request.get('/api/seat')).json()).seat.number).toBe(number)
})

test('65 an answer after its step, and a lesson that was deleted meanwhile', async () => {
  const seat = await openWindow()
  await takeSeat(seat)
  await lesson.moveTo('first-test')
  await seat.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
  await seat.getByRole('radio', { name: 'Surely genuine' }).check()
  await seat.getByRole('radio', { name: 'No', exact: true }).check()
  await seat.getByRole('button', { name: 'Answer' }).click()
  await seat.getByRole('heading', { name: 'Offer 2 of 12' }).waitFor()
  await seat.getByRole('radio', { name: 'Surely genuine' }).check()
  await seat.getByRole('radio', { name: 'No', exact: true }).check()
  // The page has not heard of the next step when it sends the second answer.
  await seat.route(/\/api\/seat(?:\?|$)/, () => {})
  await lesson.moveTo('play')
  await seat.getByRole('button', { name: 'Answer' }).click()
  await waitForText(seat, 'This step is over. Your answers so far are saved.')
  expect(await axeViolations(seat)).toEqual([])
  await seat.unrouteAll()
  await seat.goto('/dashboard')
  await waitForText(seat, 'Deposit practice bitcoin')

  await lesson.moveTo('closed')
  await waitForText(seat, 'The lesson is over. Thank you for taking part.')
  await confirmByApi(facilitator)
  await facilitator.goto(`/operator/lessons/${lesson.id}`)
  await facilitator.getByRole('button', { name: 'Delete the lesson' }).click()
  await facilitator.getByRole('dialog').getByRole('button', { name: 'Delete the lesson' }).click()
  await waitForText(seat, 'Your facilitator has deleted this lesson and all data of its seats.')
  expect(await axeViolations(seat)).toEqual([])
})
