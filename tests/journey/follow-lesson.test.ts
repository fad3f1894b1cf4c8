import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Window } from '../browser.ts'
import { joinByApi } from './by-api.ts'
import { stage } from './stage.ts'

const { openWindow, testServer } = stage()

async function send(window: Window, path: string, data: object) {
  const response = await window.context().request.post(path, { data, headers: { origin: window.baseURL } })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

test('the open page of a seat follows the lesson to the test, into the firm, and to the debrief', async () => {
  const [operator, page] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  const room = await send(operator, '/api/operator/rooms', { name: 'Room 12' })
  const steps = ['lobby', 'first-test', 'play', 'exercise', 'debrief', 'closed']
  const plan = await send(operator, '/api/operator/lesson-plans', {
    name: 'With offers',
    steps: steps.map((step) => ({ step, minutes: step === 'closed' ? null : 5, note: null })),
  })
  const lesson = await send(operator, `/api/operator/rooms/${room.id}/lessons`, { plan: plan.id, planName: plan.name })
  const { pseudonyms } = await (await page.context().request.get(`/api/rooms/${room.code}`)).json()
  const attempt = randomBytes(32).toString('base64url')
  await send(page, `/api/rooms/${room.code}/seats`, { pseudonym: pseudonyms[0], attempt, language: 'en' })
  const move = (from: string, to: string) => send(operator, `/api/operator/lessons/${lesson.id}/steps`, { from, to })

  await page.goto('/dashboard')
  await move('lobby', 'first-test')
  await page.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/seat/first-test')
  await move('first-test', 'play')
  await page.waitForURL('**/dashboard')
  await move('play', 'exercise')
  await page.getByRole('heading', { name: 'Offer 1 of 8' }).waitFor()
  await move('exercise', 'debrief')
  await page.getByText('A card to keep').waitFor()
  expect(page.faults).toEqual([])
})
