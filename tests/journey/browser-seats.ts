import type { LessonStep } from '#root/domain/lesson.ts'
import { steps } from '#root/web/features/lessons/steps.ts'
import { waitForPath, type Window } from '../browser.ts'

/* Seats with real browsers, among the seats over HTTP of a large class. */

/** How long a class may take to join. */
const timeoutMs = 60_000

/** Takes a seat. Returns the words of its card. */
export async function takeSeat(window: Window, code: string): Promise<string> {
  await window.goto(`/join/${code}`)
  const take = window.getByRole('button', { name: 'Take a seat' })
  const toLesson = window.getByRole('link', { name: 'Go to the lesson' })
  const startedAt = performance.now()
  // Somebody else may take the offered name first; the page then offers others.
  while (!(await toLesson.isVisible())) {
    if (performance.now() - startedAt > timeoutMs) throw new Error(`No seat was free for ${window.url()}`)
    await take.click({ timeout: 1_000 }).catch(() => undefined)
  }
  const words = await window.getByRole('region', { name: 'Resume card' }).locator('dd').last().innerText()
  await toLesson.click()
  return words
}

/**
 * Starts a step, and measures after how many milliseconds each window has its screen: the address and the heading of
 * the step, and its name above them.
 */
export async function timeStep(
  windows: readonly Window[],
  step: LessonStep,
  start: () => Promise<unknown>,
): Promise<number[]> {
  const startedAt = performance.now()
  const { name, to } = steps[step]
  const shown = windows.map(async (window) => {
    await window.getByRole('complementary', { name: 'Lesson' }).getByText(name(), { exact: true }).waitFor()
    await waitForPath(window, to)
    await window.locator('h1').first().waitFor()
    return performance.now() - startedAt
  })
  const [times] = await Promise.all([Promise.all(shown), start()])
  return times
}
