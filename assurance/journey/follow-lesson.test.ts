import { expect, test } from 'vitest'
import { joinByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { openWindow, testServer } = testInstance()

/** After this many milliseconds a page loads the scripts of the next step's screen. */
const nextScreenWithinMs = 6_000

test('the open page of a seat follows the lesson to the test, into the firm, and to the debrief', async () => {
  const [operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  const lesson = await openLesson(operator, ['lobby', 'first-test', 'play', 'exercise', 'debrief', 'closed'])
  await lesson.takeSeat(page)

  await page.goto('/dashboard')
  await lesson.moveTo('first-test')
  await page.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/seat/first-test')
  await lesson.moveTo('play')
  await page.waitForURL('**/dashboard')
  // A refresh stays where the participant is; a page that was away when the step began shows its screen.
  await page.waitForFunction(() => sessionStorage.getItem('step')?.includes(' play '))
  await page.goto('/dashboard/deposit')
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor()
  await page.reload()
  await page.getByRole('complementary', { name: 'Lesson' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard/deposit')
  await page.goto('/about')
  await lesson.moveTo('exercise')
  await page.goto('/dashboard/deposit')
  await page.getByRole('heading', { name: 'Offer 1 of 8' }).waitFor()
  await lesson.moveTo('debrief')
  await page.getByText('A card to keep').waitFor()
  expect(page.faults).toEqual([])
})

test('a page that still shows the card of its seat follows the lesson, too, and counts as present', async () => {
  const [operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, await (await testServer()).inviteOnMachine('card@example.com'), {
    firstName: 'Cara',
    lastName: 'Card',
    email: 'card@example.com',
    password: 'seven quiet ledgers',
  })
  const lesson = await openLesson(operator, ['lobby', 'first-test', 'play', 'closed'])
  await page.goto(`/join/${lesson.code}`)
  await page.getByRole('button', { name: 'Take a seat' }).click()
  await page.getByRole('region', { name: 'Resume card' }).waitFor()
  await operator.goto(`/operator/lessons/${lesson.id}`)
  await operator.getByText('Here', { exact: true }).waitFor()
  await lesson.moveTo('first-test')
  await page.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
  await lesson.moveTo('play')
  await page.waitForURL('**/dashboard')
  // Nothing there asks a participant for personal data.
  expect(await page.getByRole('link', { name: /onboarding|Start$/i }).count()).toBe(0)
})

test('a page without a connection says so, and sends its answer when the connection is back', async () => {
  const [operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, await (await testServer()).inviteOnMachine('away@example.com'), {
    firstName: 'Ava',
    lastName: 'Away',
    email: 'away@example.com',
    password: 'seven quiet ledgers',
  })
  const lesson = await openLesson(operator, ['lobby', 'first-test', 'play', 'closed'])
  await lesson.takeSeat(page)
  await lesson.moveTo('first-test')
  await page.clock.install()
  await page.goto('/seat/first-test')
  await page.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
  await page.getByRole('radio', { name: 'Surely genuine' }).check()
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Answer' }).click()
  // The scripts of the next screen are loaded in advance when the connection is back. The browser would not ask for them twice.
  await page.clock.fastForward(nextScreenWithinMs)
  await page.getByText('No connection. You keep your seat').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Offer 2 of 12' }).waitFor()
  await page.getByText('No connection. You keep your seat').waitFor({ state: 'detached' })
  await lesson.moveTo('play')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(page.faults).toEqual([])
})

test('a full lesson says so before anybody chooses a name, until the facilitator adds seats', async () => {
  const [operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, await (await testServer()).inviteOnMachine('full@example.com'), {
    firstName: 'Flora',
    lastName: 'Full',
    email: 'full@example.com',
    password: 'seven quiet ledgers',
  })
  const lesson = await openLesson(operator, '15', { capacity: 1 })
  await lesson.takeSeat(await openWindow())
  await page.goto(`/join/${lesson.code}`)
  await page.getByText('This lesson is full. Ask your facilitator to add seats.').waitFor()
  expect(await page.getByRole('button', { name: 'Take a seat' }).count()).toBe(0)
  await operator.goto(`/operator/lessons/${lesson.id}`)
  await operator.getByText(/^The lesson is full/).waitFor()
  await operator.getByLabel('Maximum seats').fill('1')
  await operator.getByRole('button', { name: 'Add seats' }).click()
  await operator.getByText('Enter more than the present maximum. It cannot be lowered.').waitFor()
  await operator.getByLabel('Maximum seats').fill('2')
  await operator.getByRole('button', { name: 'Add seats' }).click()
  await page.getByRole('button', { name: 'Take a seat' }).waitFor()
})
