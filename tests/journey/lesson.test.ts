import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { fitsPhone, atPhoneWidth, waitForText } from '../browser.ts'
import { joinByApi } from './by-api.ts'
import { testInstance } from './test-instance.ts'

const { testServer, openWindow } = testInstance()

test('a lesson from its code to the reveal: facilitator, projector and two seats, by the same Next button', async () => {
  const { operatorLink } = await testServer()
  const [facilitator, projector, ann, bob] = await Promise.all([1, 2, 3, 4].map(() => openWindow()))
  await joinByApi(facilitator!, operatorLink)
  await facilitator!.goto('/operator/lessons')
  await facilitator!.getByLabel('Name of the room').fill('Room 12')
  await facilitator!.getByRole('button', { name: 'Open a room' }).click()
  await facilitator!.getByLabel('Lesson plan').selectOption('15 minutes')
  await facilitator!.getByRole('button', { name: 'Start a lesson' }).click()
  await facilitator!.getByRole('button', { name: 'Next: Invest' }).waitFor()
  const code = /[A-HJ-NP-Z]{6}/.exec(await facilitator!.locator('header .font-mono').innerText())![0]

  await projector!.goto(`/lesson/${code}/projector`)
  await waitForText(projector!, code)
  for (const seat of [ann!, bob!]) {
    await seat.goto('/join')
    await seat.getByLabel('Code of the lesson').fill(code.toLowerCase())
    await seat.getByRole('button', { name: 'Continue' }).click()
    await seat.getByRole('button', { name: 'Take a seat' }).click()
    await waitForText(seat, 'Resume card')
    expect(await axeViolations(seat)).toEqual([])
    await atPhoneWidth(seat, () => fitsPhone(seat))
    await seat.getByRole('link', { name: 'Go to the lesson' }).click()
    await waitForText(seat, 'The lesson starts soon. Keep this page open.')
  }
  await expect.poll(() => facilitator!.getByText('Here', { exact: true }).count()).toBe(2)

  await facilitator!.getByRole('button', { name: 'Next: Invest' }).click()
  for (const seat of [ann!, bob!]) await seat.waitForURL(/\/dashboard$/)
  await ann!.reload()
  await waitForText(ann!, 'Deposit practice bitcoin')
  await facilitator!.getByRole('button', { name: 'Next: News from the firm' }).click()
  await waitForText(bob!, 'Withdrawals are paused for a scheduled review')
  await facilitator!.getByRole('button', { name: 'Next: Ask for your money' }).click()
  for (const seat of [ann!, bob!]) await seat.waitForURL(/\/dashboard\/withdraws$/)
  await facilitator!.getByRole('button', { name: 'Next: Behind the glass' }).click()
  for (const seat of [ann!, bob!]) {
    await seat.waitForURL(/\/dashboard\/lesson$/)
    await seat.getByRole('button', { name: 'Hide what’s behind this' }).waitFor()
    // This screen claims nothing: no column of notes covers it.
    await expect.poll(() => seat.locator('.lens-column').count()).toBe(0)
  }
  await waitForText(projector!, 'It has promised')
  for (const page of [facilitator!, projector!, ann!]) expect(await axeViolations(page)).toEqual([])
  await atPhoneWidth(facilitator!, () => fitsPhone(facilitator!))
})
