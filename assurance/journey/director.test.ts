import { expect, test } from 'vitest'
import { axeViolationsInBothThemes, axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText } from '#root/tests/browser.ts'
import { joinAsColleague, joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { openWindow, testServer } = testInstance()

test('a plan switches the director on; the teacher takes over, a seat reads its chat under the lens, an auditor only reads', async () => {
  const [operator, auditor, seat] = await Promise.all([openWindow(), openWindow(), openWindow()])
  await joinByApi(operator, (await testServer()).operatorLink)
  await operator.goto('/operator/lessons')
  await operator.getByLabel('Name of the room').fill('Room 7')
  await operator.getByRole('button', { name: 'Open a room' }).click()
  await operator.getByRole('button', { name: 'Copy the plan 15 minutes' }).click()
  await operator.getByLabel('Director').selectOption('recovery')
  await operator.getByRole('button', { name: 'Save the plan' }).click()
  await waitForText(operator, 'Director: Recovery agent: writes after the collapse')
  await operator.getByLabel('Lesson plan').selectOption('15 minutes (copy)')
  await operator.getByRole('button', { name: 'Start a lesson' }).click()
  await waitForText(operator, 'The director is on')
  const code = /[A-HJ-NP-Z]{6}/.exec(await operator.locator('header .font-mono').innerText())![0]

  await seat.goto(`/join/${code}`)
  await seat.getByRole('button', { name: 'Take a seat' }).click()
  await seat.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(seat, 'The lesson starts soon. Keep this page open.')
  await operator.getByRole('button', { name: 'Next: Invest' }).click()
  await operator.getByRole('button', { name: 'Skip: Approve deposits' }).click()
  await operator.getByRole('button', { name: 'Restore: Approve deposits' }).click()
  await operator.getByRole('button', { name: 'Skip: Approve deposits' }).waitFor()
  await operator.getByRole('button', { name: 'Do now: Freeze withdrawals' }).click()
  await operator.getByRole('button', { name: 'Do now: Message: A short delay of all payments' }).click()
  expect(await axeViolationsInBothThemes(operator)).toEqual([])
  await atPhoneWidth(operator, () => fitsPhone(operator))

  await seat.waitForURL(/\/dashboard$/)
  await seat.getByRole('button', { name: '1 unread chat message' }).click()
  const chat = seat.getByRole('region', { name: 'Chat' })
  await waitForText(chat, 'Practice chat. Every message is part of the simulation.')
  await waitForText(chat, /There is no reason to worry/)
  await seat.getByRole('button', { name: '1 unread chat message' }).waitFor({ state: 'detached' })
  await seat.getByRole('button', { name: 'Show what’s behind this' }).click()
  await seat.locator('#lens-mark-claim-payment-excuse').waitFor({ state: 'attached' })
  expect(await axeViolations(seat)).toEqual([])
  await atPhoneWidth(seat, () => fitsPhone(seat))
  await chat.getByRole('log').press('Escape')
  await chat.waitFor({ state: 'detached' })

  await joinAsColleague(auditor, operator, 'Audrey', 'auditor')
  await auditor.goto(new URL(operator.url()).pathname)
  await waitForText(auditor, 'The director is on')
  await waitForText(auditor, 'Freeze withdrawals')
  expect(await auditor.getByRole('button', { name: /^(Switch off|Skip|Do now)/ }).count()).toBe(0)

  await operator.getByRole('button', { name: 'Switch off' }).click()
  await waitForText(operator, 'The director is off')
  await waitForText(auditor, 'The director is off')
})
