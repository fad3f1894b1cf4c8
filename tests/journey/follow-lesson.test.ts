import { expect, test } from 'vitest'
import { joinByApi } from './by-api.ts'
import { openLesson } from './lesson-steps.ts'
import { stage } from './stage.ts'

const { openWindow, testServer } = stage()

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
  await lesson.moveTo('exercise')
  await page.getByRole('heading', { name: 'Offer 1 of 8' }).waitFor()
  await lesson.moveTo('debrief')
  await page.getByText('A card to keep').waitFor()
  expect(page.faults).toEqual([])
})
