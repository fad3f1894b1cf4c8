import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageBeside, type Window } from '../browser.ts'

/*
 * A button must not move while it is pressed. An error that appears when a field loses focus must not move the button in
 * between, or the press misses it. `pressForm` presses a form's button after each kind of change in each field.
 */

/**
 * Runs in the page: blocks requests that would change something, so that a form stays unchanged. Reads are
 * allowed, also reading an invitation and a preview; a search, which navigates, is not. Playwright's own
 * routes would disable the browser's cache, and each page would take twice as long.
 */
export function sendNothing(): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const method = init?.method ?? 'GET'
    const address = input instanceof Request ? input.url : input.toString()
    const isRead =
      method === 'GET' ? !address.includes('/search') : /\/(?:lookup|preview|[a-z-]+-preview)$/.test(address)
    if (!isRead) throw new TypeError('Failed to fetch')
    return fetch(input, init)
  }
}

export interface Opening {
  /** The controls to press until the form is visible. */
  open?: (string | RegExp | ((page: Page) => Promise<void>))[]
  isDialog?: boolean
  /** A valid value for the first field; an amount unless another is named. */
  good?: string
  /** Responses that bring the screen into the state with the form, by method and path. */
  answers?: Record<string, { status: number; json: unknown }>
}

/**
 * Opens a form beside a window, and checks that a press on its button takes effect whatever was typed before it. The
 * window's pages send nothing (`sendNothing`).
 */
export async function pressForm(
  window: Window,
  address: string | (() => string),
  send: string,
  { open = [], isDialog = false, good = '1500', answers }: Opening = {},
): Promise<void> {
  const page = await pageBeside(window)
  if (answers) await page.addInitScript(answerWith, answers)
  const room = isDialog ? page.getByRole('dialog') : page.getByRole('main')
  const button = room.getByRole('button', { name: send, exact: true }).first()
  const form = button.locator('xpath=(ancestor::form | ancestor::dialog | ancestor::section)[last()]')
  const start = async () => {
    const to = typeof address === 'string' ? address : address()
    // On the open page, a change of the token alone would not navigate.
    if (to.includes('#')) await page.goto('about:blank')
    await page.goto(to)
    for (const step of open) await (typeof step === 'function' ? step(page) : press(page, step))
    await button.waitFor()
    await fields.first().waitFor()
    for (const box of await form.getByRole('checkbox').filter({ visible: true }).all()) await box.check()
  }
  const fields = form.locator(
    ':is(input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [readonly]), textarea:not([readonly], details:not([open]) *)):visible',
  )
  /** The result of a press after each of the texts in a field, by text. */
  const pressAfterEach = async (field: Locator, texts: readonly string[], effect: 'sends' | 'sends nothing') => {
    const outcomes: Record<string, string> = {}
    for (const text of texts) {
      if (!isDialog) await page.keyboard.press('Escape')
      if (!(await button.isVisible())) await start()
      await field.click()
      await field.press('ControlOrMeta+a')
      await (text ? page.keyboard.insertText(text) : page.keyboard.press('Delete'))
      outcomes[text] = await pressed(page, button, effect)
    }
    return outcomes
  }
  /** The effects of leaving a field occur each time. A response that arrives during the press may move things once. */
  const expectArrival = async (name: string, look: () => Promise<Record<string, string>>) => {
    let outcomes = await look()
    for (let attempt = 0; attempt < 2 && faultsIn(outcomes).length > 0; attempt++) {
      await start()
      outcomes = await look()
    }
    expect(faultsIn(outcomes), name).toEqual([])
    return Object.values(outcomes)
  }
  await start()
  const count = await fields.count()
  expect(count).toBeGreaterThan(0)
  const all: string[] = []
  // A form that was not sent yet shows errors when a field is first left, so these presses send nothing.
  for (let index = 0; index < count; index++) {
    const field = fields.nth(index)
    const before = await field.inputValue()
    all.push(...(await expectArrival(`field ${index}`, () => pressAfterEach(field, ['x', ''], 'sends nothing'))))
    await field.fill(before)
  }
  // To save time, only the first field gets valid values.
  const sent = () => pressAfterEach(fields.first(), ['x', '', good], 'sends')
  all.push(...(await expectArrival('the first field of a form that was sent', sent)))
  expect(all).toContain('arrived where it was')
  await page.close()
}

/** The presses that missed the button, or saw it move. */
function faultsIn(outcomes: Record<string, string>): [text: string, outcome: string][] {
  return Object.entries(outcomes).filter(([, outcome]) => !/^(?:arrived where it was|takes no press)$/.test(outcome))
}

/** Runs in the page: answers these requests in place of the server. */
function answerWith(answers: NonNullable<Opening['answers']>): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    const answer = answers[`${init?.method ?? 'GET'} ${address}`]
    return answer ? Response.json(answer.json, { status: answer.status }) : fetch(input, init)
  }
}

/** Presses or ticks the control with this name. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  const roles = ['button', 'link', 'checkbox'] as const
  const [one, two, three] = roles.map((role) => page.getByRole(role, { name }))
  await one!.or(two!).or(three!).first().click()
}

/** Presses by the pointer, slowly enough for all effects of leaving a field to be drawn. */
async function pressed(page: Page, button: Locator, effect: 'sends' | 'sends nothing'): Promise<string> {
  await button.scrollIntoViewIfNeeded()
  await button.evaluate(waitUntilStill)
  if (!(await button.isEnabled())) return 'takes no press'
  const arrival = await button.evaluateHandle(listenForClick, effect)
  const before = (await button.boundingBox())!
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2)
  await page.mouse.down()
  await page.evaluate(waitForThreeFrames)
  const after = (await button.boundingBox())!
  await page.mouse.up()
  await page.evaluate(waitForThreeFrames)
  const hasArrived = await arrival.evaluate(({ stop }) => stop())
  if (!hasArrived) return 'did not arrive'
  return after.y === before.y && after.x === before.x ? 'arrived where it was' : `moved by ${after.y - before.y} px`
}

/** Runs in the page: hears a click first, and reports at the end whether it was on this element. */
function listenForClick(element: Element, effect: 'sends' | 'sends nothing'): { stop(): boolean } {
  let hasArrived = false
  const hear = (event: MouseEvent) => {
    hasArrived ||= element.contains(event.target as Node)
    if (effect === 'sends') return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('click', hear, { capture: true })
  return {
    stop() {
      window.removeEventListener('click', hear, { capture: true })
      return hasArrived
    },
  }
}

/** Runs in the page: waits until all effects are drawn. */
async function waitForThreeFrames(): Promise<void> {
  for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
}

/** Runs in the page: waits until an element has kept its place for some frames. */
async function waitUntilStill(element: Element): Promise<void> {
  let place = ''
  for (let frames = 0; frames < 5;) {
    await new Promise(requestAnimationFrame)
    const { x, y } = element.getBoundingClientRect()
    frames = place === `${x} ${y}` ? frames + 1 : 0
    place = `${x} ${y}`
  }
}
