import { expect } from 'vitest'
import { waitForText, type Window } from '../browser.ts'
import { paymentDetected } from './client.ts'

/* What a person without a mouse does. */

/** Moves by Tab to a control and presses a key on it. */
export async function pressOn(page: Window, name: string, key: 'Enter' | 'Space'): Promise<void> {
  await page.getByText(name, { exact: true }).filter({ visible: true }).first().waitFor()
  await tabTo(page, name)
  await page.keyboard.press(key)
}

/** Moves by Tab until the control with this name has the focus, which must be visible. */
export async function tabTo(page: Window, name: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let steps = 0; steps < 120; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLLabelElement> }
      const label = element.labels?.[0]?.innerText ?? element.innerText
      // A field inside a frame shows its focus at the frame.
      const outlines = [element, element.parentElement ?? element].map((each) => getComputedStyle(each).outlineStyle)
      // A second line describes it.
      return { name: label.trim().split('\n')[0]!, isShown: outlines.some((style) => style !== 'none') }
    })
    passed.push(focused.name)
    if (typeof name === 'string' ? focused.name !== name : !name.test(focused.name)) continue
    expect(focused.isShown, `the focus on ${focused.name} shows`).toBe(true)
    return
  }
  throw new Error(`Tab never reached ${name}; it passed ${passed.join(', ')}`)
}

/** Opens a deposit on the deposit page, and pays it from the practice wallet. */
export async function payDeposit(page: Window, dollars: string): Promise<void> {
  await page.getByLabel('How much would you like to deposit?').waitFor()
  await tabTo(page, /^How much would you like to deposit/)
  await page.keyboard.type(dollars)
  await pressOn(page, 'Continue', 'Enter')
  await waitForText(page, /^bcrt1q/)
  await pressOn(page, 'Pay with practice wallet', 'Enter')
  await waitForText(page, paymentDetected)
}
