import type { Page } from 'playwright-core'
import { waitForPath, waitForText } from '../browser.ts'

/** An operator's steps in the console. Each step ends when its result is visible. */

export const olive = {
  firstName: 'Olive',
  lastName: 'Marchetti',
  email: 'olive@example.com',
  password: 'seven quiet ledgers',
}

/** Becomes an operator by a one-time link. */
export async function joinAsOperator(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('First name').fill(olive.firstName)
  await page.getByLabel('Last name').fill(olive.lastName)
  await page.getByLabel('Email').fill(olive.email)
  await page.getByLabel('Password', { exact: true }).fill(olive.password)
  await page.getByRole('button', { name: 'Open the console' }).click()
  await waitForPath(page, '/operator')
}

/** Mines six blocks on the practice chain, and returns to the console. */
export async function mineBlocks(page: Page): Promise<void> {
  await page.goto('/chain')
  await page.getByRole('button', { name: 'Mine six blocks' }).click()
  await waitForText(page, /^6 blocks mined\./)
  await page.goto('/operator')
}

/** Opens a client's pending deposit beside its proof. */
export async function openDeposit(page: Page, client: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Deposits' }).click()
  await page.getByRole('list', { name: 'Deposits in this list' }).getByRole('link', { name: client }).click()
  await page.getByRole('img', { name: `Proof of payment of ${client}` }).waitFor()
  await waitForText(page, 'Not scanned')
}

/** Opens a client's pending deposit, looks at the proof, and approves it. */
export async function approveDeposit(page: Page, client: string, amount: string): Promise<void> {
  await openDeposit(page, client)
  await page.getByRole('button', { name: 'Approve' }).click()
  await waitForText(page, `Approved: ${amount} credited to ${client}.`)
}

/** Opens a client's pending withdrawal. */
export async function openWithdrawal(page: Page, client: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Withdrawals' }).click()
  await page.getByRole('list', { name: 'Withdrawals in this list' }).getByRole('link', { name: client }).click()
  await page.getByRole('article').filter({ hasText: client }).getByRole('heading', { name: 'Withdrawal of' }).waitFor()
}

/** Opens a client's pending withdrawal and pays it. */
export async function approveWithdrawal(page: Page, client: string, amount: string): Promise<void> {
  await openWithdrawal(page, client)
  await payOpenWithdrawal(page)
  await waitForText(page, `Approved: ${amount} paid to ${client}.`)
}

/** Approves the withdrawal that is open, and confirms it. */
export async function payOpenWithdrawal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^(?:Pay this withdrawal|Give the first approval)\?$/ })
  await dialog.getByRole('button', { name: /^(?:Pay \$|Approve$)/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Moves the firm's clock by days and waits until all matured plans are settled. */
export async function moveClock(page: Page, days: number): Promise<void> {
  await page.getByRole('button', { name: '+ days…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the clock by days' })
  await dialog.getByRole('textbox', { name: 'Days' }).fill(String(days))
  await dialog.getByRole('button', { name: 'Move the clock' }).click()
  await waitForText(page, /^The clock moved to /)
}

/** Confirms the user's identity with the password, in the dialog that a protected operation opens; the operation then continues. */
export async function confirmOnScreen(page: Page, password = olive.password): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
