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

/** Invests on the page of the plans. `examine` is called with each screen on the way. */
export async function investWithKeys(
  page: Window,
  plan: 'BEGINNERS' | 'ADVANCED' | 'PREMIUM',
  dollars: string,
  examine = async (_screen: string) => {},
): Promise<void> {
  await pressOn(page, `Choose ${plan}`, 'Enter')
  await page.getByLabel('How much would you like to invest').and(page.locator(':focus')).waitFor()
  await page.keyboard.type(dollars)
  await examine('the amount of an investment')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Review your investment' }).waitFor()
  await examine('the review of an investment')
  await pressOn(page, `Invest $${Number(dollars).toLocaleString('en-US')}.00`, 'Space')
  await waitForText(page, /^Successfully invested/)
}

/** Requests a withdrawal to the practice wallet on the page of withdrawals. `examine` is called with each screen on the way. */
export async function withdrawWithKeys(
  page: Window,
  dollars: string,
  examine = async (_screen: string) => {},
): Promise<void> {
  await pressOn(page, 'Use my practice address', 'Enter')
  await tabTo(page, /^Amount/)
  await page.keyboard.type(dollars)
  await examine('the amount of a withdrawal')
  await pressOn(page, 'Continue', 'Enter')
  await page.getByRole('heading', { name: 'Confirm your withdrawal' }).waitFor()
  await examine('the confirmation of a withdrawal')
  await pressOn(page, 'Request withdrawal', 'Enter')
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
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
