import { expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, joinByApi, moveClockByApi } from '#root/tests/journey/by-api.ts'
import { investWithKeys, payDeposit, pressOn, tabTo, withdrawWithKeys } from '#root/tests/journey/keys.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()

test('a facilitator and a participant without a mouse go through a whole lesson, and every screen of it is accessible', async () => {
  const [facilitator, seat] = [await openWindow(), await openWindow()]
  await joinByApi(facilitator, (await testServer()).operatorLink)
  const code = await startLesson(facilitator)
  await takeSeat(seat, code)
  await checkBoth('lobby')

  await next('First test')
  await answerAll(seat, 12, false)
  await checkBoth('first test')
  await next('Invest')
  await waitForPath(seat, '/dashboard')
  await pressOn(seat, 'Deposit', 'Enter')
  await payDeposit(seat, '2000')
  await approve(facilitator, seat)
  await checkBoth('deposit')
  await pressOn(seat, 'Investment plans', 'Enter')
  await investWithKeys(seat, 'ADVANCED', '2000', checkBoth)
  await checkBoth('play')
  // Until the plan has matured.
  await moveClockByApi(facilitator, 15)
  await next('News from the firm')
  await waitForText(seat, 'Withdrawals are paused for a scheduled review')
  await checkBoth('freeze')
  await next('Ask for your money')
  await waitForPath(seat, '/dashboard/withdraws')
  await withdrawWithKeys(seat, '500', checkBoth)
  await checkBoth('ask')
  await next('Behind the glass')
  await waitForPath(seat, '/dashboard/lesson')
  await checkBoth('reveal')
  await next('Exercise')
  await answerAll(seat, 8, true)
  await checkBoth('exercise')
  await next('Second test')
  await answerAll(seat, 12, false)
  await checkBoth('second test')
  await next('Debrief')
  await waitForText(seat, 'A card to keep')
  await checkBoth('debrief')
  await pressOn(facilitator, 'Next: End', 'Enter')
  await pressOn(facilitator, 'End the lesson', 'Enter')
  await waitForText(seat, 'The lesson is over. Thank you for taking part.')
  await checkBoth('closed')

  async function next(step: string): Promise<void> {
    await pressOn(facilitator, `Next: ${step}`, 'Enter')
    await seat.getByRole('complementary', { name: 'Lesson' }).getByText(step, { exact: true }).waitFor()
  }

  async function checkBoth(step: string): Promise<void> {
    for (const page of [facilitator, seat]) expect(await axeViolations(page), `${step} at ${page.url()}`).toEqual([])
  }
}, 240_000)

/** The firm confirms and approves the payment of a seat. */
async function approve(facilitator: Window, seat: Window): Promise<void> {
  await moveClockByApi(facilitator, 1)
  await waitForText(seat, 'Your payment is confirmed')
  const { deposits } = await (await seat.context().request.get('/api/deposits')).json()
  await approveByApi(facilitator, 'deposits', deposits[0].id)
}

/** Opens a room and starts a lesson in it. Returns the code of the room. */
async function startLesson(facilitator: Window): Promise<string> {
  await facilitator.goto('/operator/lessons')
  await facilitator.getByLabel('Name of the room').waitFor()
  expect(await axeViolations(facilitator)).toEqual([])
  await tabTo(facilitator, 'Name of the room')
  await facilitator.keyboard.type('Room 12')
  await facilitator.keyboard.press('Enter')
  await pressOn(facilitator, 'Start a lesson', 'Enter')
  await facilitator.getByRole('button', { name: 'Next: First test' }).waitFor()
  return /[A-HJ-NP-Z]{6}/.exec(await facilitator.locator('header .font-mono').innerText())![0]
}

async function takeSeat(seat: Window, code: string): Promise<void> {
  await seat.goto('/join')
  await seat.getByLabel('Code of the lesson').waitFor()
  expect(await axeViolations(seat)).toEqual([])
  // The field has the focus when the page opens.
  await seat.keyboard.type(code)
  await seat.keyboard.press('Enter')
  await waitForText(seat, 'Choose a name for this lesson')
  expect(await axeViolations(seat)).toEqual([])
  await pressOn(seat, 'Take a seat', 'Enter')
  await pressOn(seat, 'Go to the lesson', 'Enter')
  await waitForText(seat, 'The lesson starts soon. Keep this page open.')
}

/** Answers every offer of a test or of the exercise. */
async function answerAll(seat: Window, count: number, hasFeedback: boolean): Promise<void> {
  await seat.getByRole('heading', { name: `Offer 1 of ${count}` }).waitFor()
  expect(await axeViolations(seat)).toEqual([])
  for (let place = 1; place <= count; place += 1) {
    await seat.getByRole('heading', { name: `Offer ${place} of ${count}` }).waitFor()
    await tabTo(seat, 'Surely genuine')
    await seat.keyboard.press('Space')
    await tabTo(seat, 'Yes')
    await seat.keyboard.press('Space')
    await pressOn(seat, 'Answer', 'Enter')
    if (hasFeedback) await pressOn(seat, place === count ? 'Finish' : 'Next offer', 'Enter')
  }
  await waitForText(seat, 'All answered')
}
