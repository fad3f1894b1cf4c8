import { expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { waitForPath, waitForText } from '#root/tests/browser.ts'
import { atFileEnd } from '#root/tests/file-end.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { MailServer } from '#root/tests/mail-server.ts'

const mailServer = new MailServer()
await mailServer.open()
const { testServer, openWindow } = testInstance({
  SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
  MAIL_FROM: 'no-reply@firm.test',
})
atFileEnd(() => mailServer.close())

test('a lesson offers reminders by email: a participant enters an address, its reader confirms and ends them', async () => {
  const [facilitator, phone, mailbox] = [await openWindow(), await openWindow(), await openWindow()]
  await joinByApi(facilitator, (await testServer()).operatorLink)
  await facilitator.goto('/operator/lessons')
  await facilitator.getByLabel('Name of the room').fill('Room 12')
  await facilitator.getByRole('button', { name: 'Open a room' }).click()
  const option = facilitator.getByRole('checkbox', { name: 'Offer reminders by email' })
  expect(await option.isChecked()).toBe(false)
  await option.check()
  await waitForText(facilitator, 'Note this in your school’s data sheet.')
  await facilitator.getByRole('button', { name: 'Start a lesson' }).click()
  await waitForText(facilitator, 'Reminders by email are offered')
  const { rooms } = await (await facilitator.context().request.get('/api/operator/rooms')).json()
  const { code, lesson } = rooms[0]

  const { pseudonyms } = await (await phone.context().request.get(`/api/rooms/${code}`)).json()
  const headers = { origin: phone.baseURL }
  await phone.context().request.post(`/api/rooms/${code}/seats`, {
    data: { pseudonym: pseudonyms[0], language: 'en' },
    headers,
  })
  await facilitator
    .context()
    .request.post(`/api/operator/lessons/${lesson.id}/steps`, { data: { from: 'lobby', to: 'debrief' }, headers })
  await phone.goto('/seat/debrief')
  await phone.getByRole('link', { name: 'Email them to myself' }).waitFor()
  expect(await phone.getByLabel('Email address for the reminders').count()).toBe(0)
  await facilitator
    .context()
    .request.post(`/api/operator/lessons/${lesson.id}/steps`, { data: { from: 'debrief', to: 'closed' }, headers })
  // The end of a lesson leads from the debrief to the firm, where the debrief can be opened again.
  await waitForPath(phone, '/dashboard/lesson')
  await phone.getByRole('main').getByRole('link', { name: 'Your debrief' }).click()

  const field = phone.getByLabel('Email address for the reminders')
  await field.fill('nobody')
  await phone.getByRole('button', { name: 'Send the confirmation' }).click()
  await phone.getByText('Please enter an email address').waitFor()
  expect(await axeViolationsInBothThemes(phone)).toEqual([])
  await field.fill('reader@example.com')
  await phone.getByRole('button', { name: 'Send the confirmation' }).click()
  await waitForText(phone, 'We have sent you an email.')

  await expect.poll(() => mailServer.taken.map(({ to }) => to)).toEqual(['reader@example.com'])
  const text = mailServer.taken[0]!.text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
  const [, token = ''] = /\/reminders#([\w-]{43})/.exec(text) ?? []
  await mailbox.goto(`/reminders#${token}`)
  await mailbox.getByRole('button', { name: 'Confirm the reminders' }).click()
  await waitForText(mailbox, 'Your address is confirmed.')
  expect(await axeViolationsInBothThemes(mailbox)).toEqual([])
  // The open debrief follows.
  await waitForText(phone, 'Your address is confirmed. You get the next reminder on')
  expect(await axeViolationsInBothThemes(phone)).toEqual([])

  await mailbox.goto(`/reminders?stop#${token}`)
  expect(await mailbox.getByRole('button', { name: 'Confirm the reminders' }).count()).toBe(0)
  await mailbox.getByRole('button', { name: 'Stop and delete my address' }).click()
  await waitForText(mailbox, 'Your address is deleted. We send you nothing more.')
  await waitForText(phone, 'Your email address is deleted.')
  await mailbox.reload()
  await mailbox.getByRole('button', { name: 'Stop and delete my address' }).click()
  await waitForText(mailbox, 'This link is not valid any more')
  expect([...phone.faults, ...facilitator.faults]).toEqual([])
})
