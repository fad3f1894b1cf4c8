import { beforeAll, expect, test } from 'vitest'
import type { LessonStep } from '#root/domain/lesson.ts'
import { bank } from '#root/domain/offers/bank.ts'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { atPhoneWidth, fitsPhone, type Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { takeSeat } from '#root/tests/journey/browser-seats.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { fillInstance, ordinaryContents } from './filled-instance.ts'
import { type Seats, takeSeats } from './visits.ts'

/* The forms, dialogs and filled screens of lessons that the sweeps over all routes do not open. */

const database = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...database.env })
let operator: Window
let seats: Seats['windows']
let answered: string

beforeAll(async () => {
  const filled = await fillInstance({ testServer, openWindow }, ordinaryContents)
  operator = filled.windows.operator
  const taken = await takeSeats(database.db, { operator, openWindow }, ordinaryContents)
  seats = taken.windows
  answered = taken.lessons.leaver.id
}, 300_000)

/** No axe findings in both themes, and nothing wider than a phone. */
async function expectAccessible(page: Window, what: string): Promise<void> {
  expect(await axeViolationsInBothThemes(page), what).toEqual([])
  await atPhoneWidth(page, () => fitsPhone(page))
}

/** Presses a button, expects the dialog that it opens to be accessible, and closes it. */
async function expectAccessibleDialog(page: Window, button: string | RegExp, dialog: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: typeof button === 'string' }).click()
  await page.getByRole('dialog', { name: dialog }).waitFor()
  await expectAccessible(page, String(dialog))
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

test('the form that starts a lesson, and the staff of its room', async () => {
  await operator.goto('/operator/lessons')
  await operator.getByLabel('Name of the room').fill('Annex')
  await operator.getByRole('button', { name: 'Open a room' }).click()
  const start = operator.getByRole('form', { name: 'Start a lesson in Annex' })
  await start.waitFor()
  await expectAccessible(operator, 'the form')
  await start.getByLabel('Maximum seats').fill('none')
  await start.getByLabel('Seed (optional)').fill('none')
  await start.getByRole('button', { name: 'Start a lesson' }).click()
  await start.locator('[aria-invalid=true]').first().waitFor()
  await expectAccessible(operator, 'the refused form')
  await expectAccessibleDialog(operator, 'Staff of Annex', 'Staff of Annex')
})

test('the editor of a lesson plan', async () => {
  await operator.goto('/operator/lessons')
  await operator.getByRole('button', { name: 'Copy the plan 90 minutes' }).click()
  const editor = operator.getByRole('dialog', { name: 'Edit the plan 90 minutes (copy)' })
  await editor.waitFor()
  await expectAccessible(operator, 'the editor')
  await editor.getByLabel('Name of the plan').fill(' ')
  await editor.getByLabel('Minutes for Invest').fill('many')
  await editor.getByRole('button', { name: 'Save the plan' }).click()
  await editor.locator('[aria-invalid=true]').first().waitFor()
  await expectAccessible(operator, 'the refused plan')
  await operator.keyboard.press('Escape')
  await editor.waitFor({ state: 'hidden' })
  await expectAccessibleDialog(operator, 'Remove the plan 90 minutes (copy)', 'Remove the plan 90 minutes (copy)')
})

test('the teacher’s screen with its dialogs, from the lobby to the deletion of a seat', async () => {
  const lesson = await openLesson(operator, ['lobby', 'play', 'reveal', 'closed'])
  const seat = await openWindow()
  await takeSeat(seat, lesson.code)
  await operator.goto(`/operator/lessons/${lesson.id}`)
  await operator.getByRole('button', { name: /^New resume card for 1 / }).waitFor()
  await operator.getByLabel('Message to all seats').fill(' ')
  await operator.getByRole('button', { name: 'Show', exact: true }).click()
  await operator.getByText('Write the message first.').waitFor()
  for (const summary of ['Invest', /language/i])
    await operator.locator('summary').filter({ hasText: summary }).first().click()
  await expectAccessible(operator, 'a refused message, open notes and translations')
  await operator.getByLabel('Message to all seats').fill('Two more minutes.')
  await operator.getByRole('button', { name: 'Show', exact: true }).click()
  await seat.getByText('Two more minutes.').waitFor()
  await expectAccessible(seat, 'a message on a seat')
  // The facilitator takes over from the director.
  await operator.getByRole('button', { name: 'Switch on' }).click()
  await operator
    .getByRole('button', { name: /^Skip: / })
    .first()
    .click()
  await operator.getByRole('button', { name: /^Restore: / }).waitFor()
  await expectAccessible(operator, 'the director')
  await operator.getByRole('button', { name: 'Switch off' }).click()
  await operator.getByRole('button', { name: 'Switch on' }).waitFor()

  await expectAccessibleDialog(operator, 'Skip to Behind the glass', 'Skip to Behind the glass')
  await expectAccessibleDialog(operator, /^New resume card for 1 /, /^New resume card for 1 /)
  await expectAccessibleDialog(operator, /^Remove 1 /, /^Remove 1 .*[?]$/)
  await operator.getByRole('button', { name: /^Remove 1 / }).click()
  await operator.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await operator.getByRole('button', { name: /^Let back in: 1 / }).waitFor()
  await expectAccessible(operator, 'a removed seat')
  await expectAccessibleDialog(operator, /^Delete seat 1 /, /^Delete seat 1 .*[?]$/)
  for (const step of ['play', 'reveal'] satisfies LessonStep[]) await lesson.moveTo(step)
  await expectAccessibleDialog(operator, 'Next: End', 'End the lesson?')
  await lesson.moveTo('closed')
  await expectAccessibleDialog(operator, 'Delete the lesson', 'Delete this lesson?')
})

test('each reminder and the last test after a lesson, before an answer and with the evidence', async () => {
  const page = seats.graduate
  for (const step of ['booster-1', 'booster-2', 'booster-3', 'later-test']) {
    await page.goto(`/seat/${step}`)
    await page.getByRole('heading', { name: /^Offer 1 of / }).waitFor()
    await expectAccessible(page, step)
    await page.getByRole('radio', { name: 'Surely genuine' }).check()
    await page.getByRole('radio', { name: 'No', exact: true }).check()
    await page.getByRole('button', { name: 'Answer' }).click()
    if (step === 'later-test') continue
    await page.getByRole('heading', { name: 'Deciding evidence' }).waitFor()
    await expectAccessible(page, `${step} with the evidence`)
  }
})

test('the results of a class with both arms, and the debrief of one of its seats', async () => {
  await operator.goto(`/operator/results?lesson=${answered}`)
  await operator.getByText('Class (people: 18)').first().waitFor()
  await expectAccessible(operator, 'the results')
  await seats.leaver.goto('/seat/debrief')
  await seats.leaver.getByText('Class, After', { exact: true }).first().waitFor()
  await expectAccessible(seats.leaver, 'the debrief')
})

test('the editor of an offer, also of a new one that is refused, and the figures of the bank', async () => {
  await operator.goto('/operator/offers?offer=brannock-quay')
  await operator.getByText('Details of each set').click()
  await operator.getByRole('button', { name: 'Edit' }).click()
  await operator.getByLabel('Deciding evidence: English').waitFor()
  await expectAccessible(operator, 'an offer in the editor')
  await operator.goto('/operator/offers?offer=new')
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByRole('alert').waitFor()
  await expectAccessible(operator, 'a new offer that is refused')
})

test('the practice register: an entry, and no entry', async () => {
  const page = seats.tester
  await page.goto('/seat/first-test')
  await page.getByRole('figure').waitFor()
  const firm = (await page.getByRole('figure').getAttribute('aria-label'))!.replace(/^[^:]+: /, '')
  const { country } = bank.find((offer) => offer.firm === firm)!
  const { name } = bank.find((offer) => offer.country === country && offer.register.length > 0)!.register[0]!
  await page.getByRole('button', { name: 'Check the register' }).click()
  const register = page.getByRole('dialog')
  for (const [query, answer] of [
    ['', 'Part of the simulation.'],
    ['qqq', 'No entry matches.'],
    [name, /^Entries found/],
  ] as const) {
    await register.getByRole('searchbox').fill(query)
    await page.keyboard.press('Enter')
    await register.getByText(answer).first().waitFor()
    await expectAccessible(page, `the register for ${query}`)
  }
  await register.locator('summary').first().click()
  await register.getByText('Permissions').first().waitFor()
  await expectAccessible(page, 'an open entry of the register')
})
