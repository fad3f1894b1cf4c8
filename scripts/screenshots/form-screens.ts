import type { Locator, Page } from 'playwright-core'
import type { FilledInstance } from '#root/assurance/screens/filled-instance.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { namePlan } from '#root/contract/plan-labels.ts'
import type { Window } from '#root/tests/browser.ts'
import type { Screen } from './screen.ts'

/** The longest wait for a button. */
const buttonTimeoutMs = 1_500

export const isThere = (button: Locator) =>
  button.waitFor({ timeout: buttonTimeoutMs }).then(
    () => true,
    () => false,
  )

/** Forms after some of their steps. The investor has money and no plan. */
export function screensOfForms(
  { windows: { newcomer, client, visitor } }: FilledInstance,
  investor: Window,
  locale: Locale,
): Screen[] {
  const written = { locale }
  const press = (page: Page, name: string) =>
    page.getByRole('button', { name }).filter({ visible: true }).first().click()
  const choosePlan = (page: Page) =>
    press(page, m.dashboard_plan_choose({ plan: namePlan('ADVANCED', written) }, written))
  const plans = '/dashboard/investmentplans'
  const invest = async (page: Page, amount: string) => {
    await choosePlan(page)
    await page.locator('main form input').fill(amount)
    await press(page, m.dashboard_invest_check({}, written))
  }
  const withdraw = async (page: Page) => {
    // Spanish has a space before the sign, Arabic an invisible mark.
    await page.getByRole('button', { name: /^50\W*%/ }).click()
    await press(page, m.dashboard_wallet_practice({}, written))
    await press(page, m.dashboard_withdraw_continue({}, written))
  }
  const screen = (name: string, window: Window, address: string, steps: (page: Page) => Promise<unknown>): Screen => ({
    name,
    window,
    address,
    act: (page) => steps(page).then(() => true),
  })
  return [
    screen('form-invest-amount', investor, plans, choosePlan),
    screen('form-invest-refused', investor, plans, (page) => invest(page, '99')),
    screen('form-invest-check', investor, plans, (page) => invest(page, '2500')),
    screen('form-withdraw-check', client, '/dashboard/withdraws', withdraw),
    screen('form-api-example', visitor, '/api/docs?part=deposits', (page) => page.locator('summary').nth(1).click()),
    screen('specimens-1', newcomer, '/cdd?step=1', (page) => showSpecimens(page, written)),
    screen('specimens-2', newcomer, '/cdd?step=2', (page) => showSpecimens(page, written)),
  ]
}

/** Draws the specimens of a step, and shows them alone in their full size. */
async function showSpecimens(page: Page, written: { locale: Locale }): Promise<void> {
  const all = async (name: string, after: Locator) => {
    const buttons = page.getByRole('button', { name }).filter({ visible: true })
    while (await isThere(buttons.first())) {
      const done = await after.count()
      await buttons.first().click()
      await after.nth(done).waitFor()
    }
  }
  const specimen = m.ui_specimen({}, written)
  await all(m.cdd_replace({}, written), page.getByRole('button', { name: specimen }))
  await all(specimen, page.locator('img[src^="blob:"]'))
  await page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLImageElement>('img[src^="blob:"]')]
    for (const image of drawn) image.removeAttribute('class')
    const main = document.querySelector('main')!
    main.replaceChildren(main.querySelector('h1, h2')!, ...drawn)
  })
}
