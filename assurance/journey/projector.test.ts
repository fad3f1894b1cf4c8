import { expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { inDarkTheme, resize, waitForText, type Window } from '#root/tests/browser.ts'
import { chooseLensPolicy, fillByApi, joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { textsPalerThan, textsSmallerThan } from '#root/tests/readable.ts'

const { testServer, openWindow } = testInstance()

const wide = { width: 1920, height: 1080 }
const smallestPx = 24
/** AAA, also for large text. */
const contrast = 7

/** The unreadable texts of the projector page, in the light and the dark theme. */
async function faultsOf(projector: Window): Promise<string[]> {
  const found = [...(await textsSmallerThan(projector, smallestPx)), ...(await textsPalerThan(projector, contrast))]
  await inDarkTheme(projector, async () => void found.push(...(await textsPalerThan(projector, contrast))))
  return found
}

const sizeOf = (projector: Window) =>
  projector.locator('h1').evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))

test('the projector is readable from the back of a room, and the arrow keys step through what was behind the firm', async () => {
  const [facilitator, projector] = await Promise.all([1, 2].map(() => openWindow()))
  await joinByApi(facilitator!, (await testServer()).operatorLink)
  await fillByApi(facilitator!, 20)
  const lesson = await openLesson(facilitator!, '15')
  await projector!.goto(`/lesson/${lesson.code}/projector`)
  await waitForText(projector!, lesson.code)
  // Also with the note that only this computer can join, the code is beside its QR code.
  await waitForText(projector!, 'For now, only this computer can open this address.')
  const qrCode = await projector!.getByRole('img', { name: 'QR code' }).boundingBox()
  const code = await projector!.getByText(lesson.code, { exact: true }).boundingBox()
  expect(code!.y).toBeLessThan(qrCode!.y + qrCode!.height)
  expect(await faultsOf(projector!)).toEqual([])
  expect(await axeViolations(projector!)).toEqual([])
  const before = await sizeOf(projector!)
  await resize(projector!, wide)
  expect(await sizeOf(projector!)).toBeGreaterThan(before)
  expect(await faultsOf(projector!)).toEqual([])

  await lesson.moveTo('reveal')
  await waitForText(projector!, 'It has promised')
  // A visitor's page moves alone, until the facilitator moves on.
  const place = () => projector!.getByText(/^\d of \d$/).innerText()
  const [, count] = /^1 of (\d)$/.exec(await place()) ?? []
  expect(Number(count)).toBeGreaterThan(3)
  for (let at = 1; ; at += 1) {
    expect(await place()).toBe(`${at} of ${count}`)
    expect(await faultsOf(projector!)).toEqual([])
    expect(await axeViolations(projector!)).toEqual([])
    if (at === Number(count)) break
    await projector!.keyboard.press('ArrowRight')
  }
  // The last one is the queue, before it who is paid, and before these the claims with their signs.
  await waitForText(projector!, 'All clients in the order of their first deposit.')
  await projector!.keyboard.press('ArrowRight')
  expect(await place()).toBe(`${count} of ${count}`)
  await projector!.keyboard.press('ArrowLeft')
  await waitForText(projector!, 'paid in full')
  await projector!.keyboard.press('ArrowLeft')
  await waitForText(projector!, 'What an honest firm would do')

  await lesson.moveTo('closed')
  await waitForText(projector!, 'The lesson is over')
  expect(await faultsOf(projector!)).toEqual([])
  expect(await axeViolations(projector!)).toEqual([])
  expect(await projector!.getByText('Join at').count()).toBe(0)
  await projector!.goto(`/join/${lesson.code}`)
  await waitForText(projector!, 'no lesson is running in this room now')
})

test('the facilitator’s next button walks every projector through the slides, and then leaves the reveal', async () => {
  const [facilitator, projector, second] = await Promise.all([1, 2, 3].map(() => openWindow({ viewport: wide })))
  await joinByApi(facilitator!, await (await testServer()).inviteOnMachine('nadia@example.com'), {
    firstName: 'Nadia',
    lastName: 'Marchetti',
    email: 'nadia@example.com',
    password: 'seven quiet ledgers',
  })
  const lesson = await openLesson(facilitator!, '15')
  for (const page of [projector!, second!]) await page.goto(`/lesson/${lesson.code}/projector`)
  await facilitator!.goto(`/operator/lessons/${lesson.id}`)
  await lesson.moveTo('reveal')
  const placeIs = (page: Window, place: number, count: number) =>
    page.getByText(`${place} of ${count}`, { exact: true }).waitFor()
  await projector!.getByText(/^1 of \d$/).waitFor()
  const count = Number((await projector!.getByText(/^1 of \d$/).innerText()).at(-1))
  for (let next = 2; next <= count; next += 1) {
    await facilitator!.getByRole('button', { name: `Next on the projector: ${next} of ${count}` }).click()
    for (const page of [projector!, second!]) await placeIs(page, next, count)
  }
  expect(await axeViolations(facilitator!)).toEqual([])
  await facilitator!.getByRole('button', { name: /^Next on the projector/ }).waitFor({ state: 'detached' })
  await projector!.keyboard.press('ArrowLeft')
  await placeIs(projector!, count - 1, count)
  await placeIs(second!, count, count)
  await facilitator!.getByRole('button', { name: 'Back on the projector' }).click()
  for (const page of [projector!, second!]) await placeIs(page, count - 1, count)
  await projector!.reload()
  await placeIs(projector!, count - 1, count)
  await facilitator!.getByRole('button', { name: /^Next: / }).click()
  await projector!.getByText('It has promised').waitFor({ state: 'detached' })
  for (const page of [facilitator!, projector!, second!]) expect(page.faults).toEqual([])
})

test('with the lens turned off by the settings, the projector shows the amounts and says why no claim is marked', async () => {
  const [facilitator, projector] = await Promise.all([1, 2].map(() => openWindow()))
  await joinByApi(facilitator!, await (await testServer()).inviteOnMachine('oskar@example.com'), {
    firstName: 'Oskar',
    lastName: 'Marchetti',
    email: 'oskar@example.com',
    password: 'seven quiet ledgers',
  })
  await chooseLensPolicy(facilitator!, 'off')
  const lesson = await openLesson(facilitator!, '15')
  await lesson.moveTo('reveal')
  await projector!.goto(`/lesson/${lesson.code}/projector`)
  await waitForText(projector!, 'It has promised')
  await waitForText(projector!, 'The lens is turned off, so claims are not marked')
  expect(await projector!.getByText(/^\d of \d$/).count()).toBe(0)
  await facilitator!.goto(`/operator/lessons/${lesson.id}`)
  await waitForText(facilitator!, 'The lens is turned off in the settings.')

  // A seat whose browser keeps nothing but its cookie has the bar, and sees what the firm holds.
  const seat = await openWindow()
  await lesson.takeSeat(seat)
  await seat.goto('/dashboard')
  await seat.waitForURL(/\/dashboard\/lesson$/)
  await seat.getByRole('complementary', { name: 'Lesson' }).getByText('Look at what was behind the figures.').waitFor()
  await waitForText(seat, 'The lens is turned off, so claims are not marked')
  await seat.getByRole('heading', { name: 'If everyone withdrew today' }).waitFor()
  expect(await seat.evaluate(() => localStorage.getItem('seat'))).toBeNull()
  await seat.goto('/dashboard/profile')
  await waitForText(seat, 'We store no email address')
  expect(await seat.getByText('example.invalid').count()).toBe(0)
  expect(await axeViolations(seat)).toEqual([])
  expect(await seat.getByRole('navigation').getByRole('link', { name: 'Lesson', exact: true }).count()).toBe(1)
})
