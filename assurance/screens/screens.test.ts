import { beforeAll, describe, expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { axeViolationsInBothThemes, axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { depositByApi, joinByApi, newFundedClient, signUpByApi, withdrawByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { smallTargets } from '#root/tests/touch-targets.ts'

const { testServer, openWindow } = testInstance()

/** The viewer of a screen, its address, and what is visible once it has loaded. */
const screens = [
  ['visitor', '/signup', 'Create Account'],
  ['visitor', '/login', 'Log in'],
  ['visitor', '/operator/join', 'This page needs a one-time link.'],
  ['visitor', '/nowhere', 'Page not found.'],
  ['visitor', '/resetpassword', 'Last deposit amount'],
  ['visitor', '/dashboard/profile', 'No user is currently signed in.'],
  ['visitor', '/dashboard/mailbox', 'User not authenticated'],
  ['newcomer', '/dashboard', 'Account Balance'],
  ['newcomer', '/dashboard/investmentplans', 'Nothing is ready to invest'],
  ['newcomer', '/dashboard/withdraws', 'Nothing is ready to withdraw'],
  ['newcomer', '/dashboard/history?tab=withdrawals', 'No withdrawals yet'],
  ['newcomer', '/dashboard/history?tab=activity', 'No transactions yet'],
  ['client', '/dashboard', 'Account Balance'],
  ['client', '/dashboard/deposit', 'How much would you like to deposit?'],
  ['client', '/dashboard/investmentplans', 'PREMIUM'],
  ['client', '/dashboard/withdraws', 'Wallet address'],
  ['client', '/dashboard/history', '$2,000.00'],
  ['client', '/dashboard/history?tab=withdrawals', '$500.00'],
  ['client', '/dashboard/history?tab=activity', 'Promised return, ADVANCED'],
  ['client', '/dashboard/history?status=rejected', 'No entries match'],
  ['client', '/dashboard/history/statement?from=2026-01-01&to=2026-01-31', 'Statement of account'],
  ['client', '/dashboard/wallet', 'Outside the firm'],
  ['client', '/dashboard/mailbox', 'Welcome to Glasshouse Capital'],
  ['client', '/dashboard/profile/devices', 'This device'],
  ['operator', '/operator', 'Assets and debts'],
  ['operator', '/operator/deposits', 'Vera Waits'],
  ['operator', '/operator/deposits?status=approved', 'Nora Funded'],
  ['operator', '/operator/deposits?status=rejected', 'Nothing has this status yet.'],
  ['operator', '/operator/withdrawals', 'Nora Funded'],
  ['operator', '/operator/clients', 'Nora Funded'],
] as const

type Viewer = (typeof screens)[number][0]
const windows = {} as Record<Viewer, Window>

beforeAll(async () => {
  const { operatorLink } = await testServer()
  for (const viewer of ['visitor', 'newcomer', 'client', 'operator'] as const) windows[viewer] = await openWindow()
  await joinByApi(windows.operator, operatorLink)
  await newFundedClient(windows.client, windows.operator, ['Nora', 'Funded'], '2000.00', 'advanced')
  await withdrawByApi(windows.client, '500.00')
  await signUpByApi(windows.newcomer, 'Vera', 'Waits')
  await depositByApi(windows.newcomer, '100.00')
})

describe.each(screens)('%s at %s', (viewer, path, text) => {
  const load = async () => {
    const page = windows[viewer]
    await page.goto(path)
    await page.getByText(text).filter({ visible: true }).first().waitFor()
    return page
  }

  test('has no axe findings in both themes, and fits a phone and touch', async () => {
    const page = await load()
    expect(await axeViolationsInBothThemes(page)).toEqual([])
    await atPhoneWidth(page, async () => {
      await fitsPhone(page)
      expect(await page.evaluate(overflowingPanes)).toEqual([])
      // Staff use desktop screens.
      expect(viewer === 'operator' ? [] : await smallTargets(page)).toEqual([])
    })
    expect(page.faults).toEqual([])
  })
})

test.each([
  ['/dashboard', m.dashboard_account_balance],
  ['/dashboard/deposit', m.dashboard_deposits_list],
  ['/dashboard/investmentplans', m.dashboard_portfolio_value],
  ['/dashboard/withdraws', m.dashboard_withdraw_details],
  ['/dashboard/history', m.statement_heading],
  ['/dashboard/history?tab=activity', m.history_balance_after],
  ['/dashboard/mailbox', m.mailbox_heading],
  ['/dashboard/profile', m.profile_heading],
  ['/dashboard/wallet', m.wallet_heading],
] as const)('a client reads %s in Arabic from the right', async (path, text) => {
  const page = windows.client
  await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'ar', url: page.baseURL }])
  await page.goto(path)
  await waitForText(page, text({}, { locale: 'ar' }))
  const right = async (part: string) => page.locator(part).evaluate((element) => element.getBoundingClientRect().right)
  expect(await right('aside.no-print')).toBeGreaterThan(await right('main'))
  expect(await axeViolations(page)).toEqual([])
  await page.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
  expect(page.faults).toEqual([])
})

test('a client’s dialogs have no axe findings in both themes, and fit a phone', async () => {
  const page = windows.client
  await page.goto('/dashboard/deposit')
  await page.getByLabel('How much would you like to deposit?').fill('50')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectAccessibleDialog(page, 'Minimum Deposit Required')
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Cancel the withdrawal of $500.00' }).click()
  await expectAccessibleDialog(page, 'Cancel this withdrawal?')
  await page.goto('/dashboard/profile/data')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expectAccessibleDialog(page, /delete/i)
})

async function expectAccessibleDialog(page: Window, dialog: string | RegExp): Promise<void> {
  await page.getByRole('dialog', { name: dialog }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
}

test('an open deposit and the console’s dialogs have no axe findings', async () => {
  const { operator } = windows
  await operator.goto('/operator/deposits')
  await operator.getByRole('link', { name: /Vera Waits/ }).click()
  await operator.getByRole('img').waitFor()
  expect(await axeViolations(operator)).toEqual([])
  for (const [button, dialog] of [
    ['Reject', 'Reject this deposit?'],
    ['+ days…', 'Move the clock by days'],
    ['Keyboard shortcuts', 'Keyboard shortcuts'],
  ] as const) {
    await operator.getByRole('button', { name: button }).click()
    await operator.getByRole('dialog', { name: dialog }).waitFor()
    expect(await axeViolations(operator), dialog).toEqual([])
    await operator.keyboard.press('Escape')
    await operator.getByRole('dialog').waitFor({ state: 'hidden' })
  }
})

/** Runs in the page: the panes that are wider than the column of text above them. */
function overflowingPanes(): string[] {
  const column = document.querySelector('main h1')?.closest('main')
  if (!column) return []
  const { left, right } = column.getBoundingClientRect()
  const { paddingLeft, paddingRight } = getComputedStyle(column)
  const isOver = (pane: Element) => {
    const box = pane.getBoundingClientRect()
    return box.left < left + parseFloat(paddingLeft) - 1 || box.right > right - parseFloat(paddingRight) + 1
  }
  const panes = [...column.querySelectorAll('section, figure, form')].filter((pane) => pane.checkVisibility())
  return panes.filter(isOver).map((pane) => pane.textContent ?? '')
}
