import { expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText } from '#root/tests/browser.ts'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { confirmOnScreen } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { networkAddress, oneNetwork } from '#root/tests/local-network.ts'

const { testServer, openWindow } = testInstance(oneNetwork)

test('an operator opens the port, a device of the network joins over plain HTTP, and a crash loses neither', async () => {
  const server = await testServer()
  const [facilitator, projector, ann] = await Promise.all([1, 2, 3].map(() => openWindow()))
  await joinByApi(facilitator!, server.operatorLink)
  await facilitator!.goto('/operator/lessons')
  await facilitator!.getByLabel('Name of the room').fill('Room 12')
  await facilitator!.getByRole('button', { name: 'Open a room' }).click()
  await facilitator!.getByRole('button', { name: 'Start a lesson' }).click()
  const code = /[A-HJ-NP-Z]{6}/.exec(await facilitator!.locator('header .font-mono').innerText())![0]
  await projector!.goto(`/lesson/${code}/projector`)
  await waitForText(projector!, 'For now, only this computer can open this address.')
  const outside = `http://${networkAddress}:${new URL(server.url).port}`
  await expect(fetch(outside)).rejects.toThrow('fetch failed')

  await facilitator!.goto('/operator/lessons')
  await facilitator!.getByRole('button', { name: 'Open to the network' }).click()
  const dialog = facilitator!.getByRole('dialog', { name: 'Open Glasshouse to your network?' })
  await dialog.getByText('The connection is not encrypted.').waitFor()
  expect(await axeViolations(facilitator!)).toEqual([])
  await atPhoneWidth(facilitator!, () => fitsPhone(facilitator!))
  await dialog.getByRole('button', { name: 'Open to the network' }).click()
  await confirmOnScreen(facilitator!)
  await waitForText(facilitator!, outside)
  // Of the page that was open all along.
  await waitForText(projector!, `${networkAddress}:${new URL(server.url).port}/join`)

  // Over plain HTTP a host name is no secure context, like an address of a local network.
  const byName = outside.replace(networkAddress, 'network.test')
  await ann!.goto(`${byName}/join/${code}`)
  expect(await ann!.evaluate(() => window.isSecureContext)).toBe(false)
  await ann!.getByRole('button', { name: 'Take a seat' }).click()
  await ann!.getByRole('link', { name: 'Go to the lesson' }).click()
  await waitForText(ann!, 'The lesson starts soon. Keep this page open.')
  const cookie = (await ann!.context().cookies()).find(({ name }) => name.includes('session_token'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', secure: false, domain: 'network.test' })
  const foreign = await fetch(`${outside}/api/contact-messages`, {
    method: 'POST',
    headers: { origin: 'http://evil.example.com', 'content-type': 'application/json' },
    body: '{}',
  })
  expect(foreign.status).toBe(403)

  await server.kill()
  await server.restart()
  await ann!.reload()
  await waitForText(ann!, 'The lesson starts soon. Keep this page open.')
  await facilitator!.reload()
  await facilitator!.getByRole('button', { name: 'Close to the network' }).click()
  await waitForText(facilitator!, 'Only this computer can open Glasshouse.')
  await expect(fetch(outside, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed')
})
