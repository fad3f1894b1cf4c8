import type { Locator, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Window } from '../browser.ts'
import { joinByApi, newFundedClient } from './by-api.ts'
import { stage } from './stage.ts'

/*
 * A press is a way down and a way up at the same place. What a form says when a field is left must not move its button in
 * between, or the press reaches nothing. Every form is pressed here by the pointer after each kind of change in each field.
 */

const { house, openWindow } = stage()

type Viewer = 'visitor' | 'newcomer' | 'client' | 'operator'
const windows = {} as Record<Viewer, Window>

beforeAll(async () => {
  const { operatorLink } = await house()
  for (const viewer of ['visitor', 'newcomer', 'client', 'operator'] as const)
    windows[viewer] = await openWindow({ reducedMotion: 'reduce' })
  await joinByApi(windows.operator, operatorLink)
  await newFundedClient(windows.client, windows.operator, ['Paula', 'Presser'], '2000.00', 'advanced')
  await newFundedClient(windows.newcomer, windows.operator, ['Nell', 'Newcomer'], '2000.00')
  // What is sent from here on arrives nowhere, so that a form stays what it is.
  for (const page of Object.values(windows))
    await page.route('**/api/**', (route) => (isRead(route.request()) ? route.fallback() : route.abort()))
})

/** What only reads goes on; a search, which leads elsewhere, does not. */
function isRead(request: Request): boolean {
  return request.method() === 'GET' && !request.url().includes('/finds')
}

/** Who sees the form, where, the button that opens it when one does, and the button that sends it. */
const forms: [viewer: Viewer, path: string, send: string, open?: string][] = [
  ['visitor', '/signup', 'Create Account'],
  ['visitor', '/login', 'Log in'],
  ['visitor', '/resetpassword', 'Recover password'],
  ['visitor', '/contact', 'Send message'],
  ['visitor', '/chain', 'Find'],
  ['newcomer', '/dashboard/deposit', 'Continue'],
  ['newcomer', '/dashboard/investmentplans', 'Check your answers', 'Choose ADVANCED'],
  ['client', '/dashboard/withdraws', 'Continue'],
  ['client', '/dashboard/wallet', 'Send'],
  ['client', '/dashboard/profile', 'Save changes'],
  ['client', '/dashboard/profile', 'Change password'],
  ['client', '/cdd', 'Continue'],
  ['operator', '/operator/settings', 'Save'],
  ['operator', '/operator/staff', 'Make the link'],
]

test.each(forms)('%s at %s: a press on "%s" arrives whatever was typed before it', async (viewer, path, send, open) => {
  const page = windows[viewer]
  const button = page.getByRole('main').getByRole('button', { name: send, exact: true }).first()
  const form = button.locator('xpath=ancestor::form')
  const start = async () => {
    await page.goto(path)
    if (open) await page.getByRole('button', { name: open }).click()
    await button.waitFor()
    for (const box of await form.getByRole('checkbox').all()) await box.check()
  }
  const fields = form.locator(
    'input:not([type=checkbox], [type=radio], [type=file], [type=date], [type=hidden], [readonly]), textarea',
  )
  await start()
  const count = await fields.count()
  expect(count).toBeGreaterThan(0)
  for (let index = 0; index < count; index++) {
    // A form that nobody has sent yet speaks when a field is left for the first time.
    if (index > 0) await start()
    for (const text of ['x', '', '1500']) {
      await page.keyboard.press('Escape')
      if (!(await button.isVisible())) await start()
      await fields.nth(index).click()
      await fields.nth(index).press('ControlOrMeta+a')
      await (text ? page.keyboard.insertText(text) : page.keyboard.press('Delete'))
      expect(await pressed(page, button), `"${text}" in field ${index}`).toBe('arrived where it was')
    }
  }
})

/** Presses by the pointer, slowly enough for everything that follows from leaving a field to be drawn. */
async function pressed(page: Window, button: Locator): Promise<string> {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate(stands)
  if (!(await button.isEnabled())) return 'arrived where it was'
  const arrival = button.evaluateHandle((element) => {
    const state = { count: 0 }
    element.addEventListener('click', () => state.count++, { once: true })
    return state
  })
  const before = (await button.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.evaluate(threeFrames)
  const after = (await button.boundingBox())!
  await page.mouse.up()
  await page.evaluate(threeFrames)
  const { count } = await (await arrival).jsonValue()
  if (count === 0) return 'did not arrive'
  return after.y === before.y && after.x === before.x ? 'arrived where it was' : `moved by ${after.y - before.y} px`
}

/** In the page: waits until all that follows from something is drawn. */
async function threeFrames(): Promise<void> {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
}

/** In the page: waits until an element has kept its place for some frames. */
async function stands(element: Element): Promise<void> {
  let place = ''
  for (let frames = 0; frames < 5;) {
    await new Promise(requestAnimationFrame)
    const { x, y } = element.getBoundingClientRect()
    frames = place === `${x} ${y}` ? frames + 1 : 0
    place = `${x} ${y}`
  }
}
