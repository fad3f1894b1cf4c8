import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { confirmByApi, joinAsColleague, joinByApi, newFundedClient, withdrawByApi } from '#root/tests/journey/by-api.ts'
import { confirmOnScreen, openWithdrawal, payOpenWithdrawal } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* Two operators at once, and an auditor. */

const { testServer, openWindow } = testInstance()
let olive: Window
let otto: Window
let audrey: Window

const password = 'seven quiet ledgers'

async function send(window: Window, method: 'post' | 'put', path: string, data: unknown): Promise<any> {
  const headers = { origin: window.baseURL, 'idempotency-key': randomUUID() }
  const response = await window.context().request[method](path, { headers, data })
  if (!response.ok()) throw new Error(`${path} answered ${response.status()}: ${await response.text()}`)
  return response.json()
}

beforeAll(async () => {
  const { operatorLink } = await testServer()
  ;[olive, otto, audrey] = [await openWindow(), await openWindow(), await openWindow()]
  await joinByApi(olive, operatorLink)
  const email = 'otto@example.com'
  // A colleague whom Olive invited could not be the second operator for her.
  const link = await (await testServer()).inviteOnMachine(email)
  const person = { firstName: 'Otto', lastName: 'Second', email, password }
  await send(otto, 'post', '/api/invitations/acceptance', { ...person, token: link.split('#')[1] })
  await confirmByApi(olive)
  await send(olive, 'put', '/api/operator/staff/policy', { requiresSecondFactor: false, secondApprovalOver: '500.00' })
  const client = await openWindow()
  await newFundedClient(client, olive, ['Nora', 'Funded'], '2000.00', 'advanced')
  await withdrawByApi(client, '900.00')
})

test('an invitation from the screen creates an auditor, who sees the queue without decisions', async () => {
  await olive.goto('/operator/staff')
  await olive.getByLabel('Email').fill('audrey@example.com')
  await olive.getByLabel('Role').selectOption('Auditor')
  await olive.getByRole('button', { name: 'Invite a colleague' }).click()
  const link = await olive.getByRole('region', { name: 'One-time link' }).getByText('/operator/join#').textContent()

  await audrey.goto(link ?? '')
  await audrey.getByRole('heading', { name: 'Audit the firm.' }).waitFor()
  await audrey.getByLabel('First name').fill('Audrey')
  await audrey.getByLabel('Last name').fill('Looks')
  await audrey.getByLabel('Password', { exact: true }).fill(password)
  await audrey.getByRole('button', { name: 'Open the console' }).click()
  await audrey.waitForURL('**/operator')
  await openWithdrawal(audrey, 'Nora Funded')
  await audrey.getByRole('article').getByText('Auditors have read-only access.').waitFor()
  expect(await audrey.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await olive.reload()
  await olive.getByRole('list', { name: 'Staff members' }).getByText('Audrey Looks').waitFor()
})

test('over the limit two operators approve a payout, and each sees the other’s action at once', async () => {
  await otto.goto('/operator')
  await openWithdrawal(otto, 'Nora Funded')
  await openWithdrawal(olive, 'Nora Funded')
  await waitForText(olive, 'This is over the firm’s limit: two operators have to approve it.')
  await payOpenWithdrawal(olive)
  await waitForText(olive, 'Approved by you: $900.00 for Nora Funded now awaits a second operator.')
  await waitForText(otto, /^Approved by Olive Marchetti \(.+\)\. Awaiting a second operator\./)
  await waitForText(audrey, /^Approved by Olive Marchetti \(.+\)\. Awaiting a second operator\./)

  await openWithdrawal(olive, 'Nora Funded')
  await waitForText(olive, 'You gave the first approval. The second has to come from someone else.')
  await expect.poll(() => olive.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await payOpenWithdrawal(otto)
  await waitForText(otto, 'Approved: $900.00 paid to Nora Funded.')
})

test('58 a higher limit awaits an independent operator, who sees it at once; an invited colleague is not independent', async () => {
  const ida = await openWindow()
  await joinAsColleague(ida, olive, 'Ida')
  for (const window of [otto, ida]) {
    await window.goto('/operator/staff')
    await window.getByLabel('Payouts above this amount need two operators ($)').waitFor()
  }
  await olive.goto('/operator/staff')
  await olive.getByLabel('Payouts above this amount need two operators ($)').fill('900')
  await waitForText(olive, /^Raising or removing the limit needs a second operator/)
  await olive.getByRole('button', { name: 'Save and ask a second operator' }).click()
  const request = 'Olive Marchetti asks to raise the limit for a single approval from $500.00 to $900.00.'
  for (const window of [olive, otto, ida, audrey]) {
    if (window === audrey) await window.goto('/operator/staff')
    await waitForText(window, request)
  }
  await waitForText(ida, /^You cannot approve it: you and Olive Marchetti are not independent/)
  expect(await ida.getByRole('button', { name: 'Approve the change' }).count()).toBe(0)
  expect(await olive.getByRole('button', { name: 'Approve the change' }).count()).toBe(0)
  expect(await axeViolations(otto)).toEqual([])
  await otto.getByRole('button', { name: 'Approve the change' }).click()
  await confirmOnScreen(otto, password)
  for (const window of [olive, otto, ida])
    await window.getByRole('region', { name: 'Awaiting a second operator' }).waitFor({ state: 'detached' })
  await expect
    .poll(() => olive.getByLabel('Payouts above this amount need two operators ($)').inputValue())
    .toBe('900.00')
  expect(ida.faults).toEqual([])
})

test('the auditor finds both approvals in the audit log, with their changes', async () => {
  await audrey.goto('/operator/audit')
  const log = audrey.getByRole('list', { name: 'Entries, newest first' })
  await log.getByText('First approval of a withdrawal').waitFor()
  const paid = log.getByRole('listitem').filter({ hasText: 'Withdrawal approved' })
  await paid.getByText('Otto Second · Operator').first().waitFor()
  await paid.locator('summary').click()
  await paid.getByRole('row', { name: 'status pending approved' }).waitFor()
  await audrey.getByLabel('Who', { exact: true }).selectOption('Otto Second')
  await log.getByText('First approval of a withdrawal').waitFor({ state: 'hidden' })
  await paid.first().waitFor()
})

test('the auditor verifies the log', async () => {
  await audrey.goto('/operator/audit')
  await audrey.getByRole('button', { name: 'Verify the log' }).click()
  await waitForText(audrey, /^The audit log is intact: \d+ entries, none changed, removed, inserted or moved\.$/)
  await waitForText(audrey, /^[0-9a-f]{64}$/)
})

test('the ledger is verified on request, and shows how a balance is made up', async () => {
  await audrey.goto('/operator/ledger')
  await audrey.getByRole('button', { name: 'Verify the ledger' }).click()
  await waitForText(audrey, /^The ledger is intact: \d+ transfers between 8 accounts, and no rule is broken\.$/)
  await audrey.getByRole('link', { name: 'Ready to withdraw' }).click()
  await waitForText(audrey, 'What this balance consists of')
  await waitForText(audrey, '$7,100.00')
  await audrey.getByRole('link', { name: 'Plan matured', exact: true }).click()
  const maturity = audrey.getByRole('row').filter({ hasText: '$8,000.00' })
  await maturity.getByRole('link', { name: 'Investment', exact: true }).waitFor()
  await maturity.getByRole('link').first().click()
  await waitForText(audrey, 'Both sides')
  await expect.poll(() => audrey.getByRole('row').filter({ hasText: '-$8,000.00' }).count()).toBe(1)
  await audrey.getByRole('link', { name: 'All transfers of this record' }).click()
  for (const reason of ['Principal invested', 'Promised return, invented', 'Plan matured'])
    await audrey.getByRole('cell', { name: reason, exact: true }).waitFor()
  const showAll = audrey.getByRole('link', { name: 'Show all records' })
  await showAll.click()
  await showAll.waitFor({ state: 'detached' })
  await audrey.getByLabel('Reason').selectOption('Deposit credited')
  const deposit = audrey.getByRole('link', { name: 'Deposit', exact: true }).first()
  await deposit.click()
  await audrey.getByRole('link', { name: 'Transfers in the ledger' }).click()
  await audrey.getByRole('cell', { name: 'Deposit credited', exact: true }).waitFor()
})

test('the verification shows its hash and time, and can be stopped', async () => {
  await audrey.goto('/operator/ledger')
  await audrey.getByRole('button', { name: 'Verify the ledger' }).click()
  await waitForText(audrey, /^[0-9a-f]{64}$/)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await audrey.route('**/api/operator/ledger/verification', async (route) => {
    await held
    // The page has dropped it by then.
    await route.abort().catch(() => {})
  })
  await audrey.getByRole('button', { name: 'Verify the ledger' }).click()
  await audrey.getByRole('progressbar').waitFor()
  await audrey.getByRole('button', { name: 'Stop verification' }).click()
  await audrey.getByRole('button', { name: 'Verify the ledger' }).waitFor()
  release()
  await audrey.unroute('**/api/operator/ledger/verification')
  expect(await audrey.getByRole('alert').count()).toBe(0)
})

test('a locked colleague is signed out at once in an open window, sees the reason at the log-in, and can return after the unlock', async () => {
  await otto.goto('/operator/ledger')
  await waitForText(otto, 'Sum of all accounts')
  await olive.goto('/operator/staff')
  await olive.getByRole('button', { name: 'Lock Otto Second' }).click()
  const dialog = olive.getByRole('dialog', { name: 'Lock Otto Second?' })
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await dialog.getByText('Please give a reason of at least 3 characters.').waitFor()
  expect(await axeViolations(olive, { within: 'dialog' })).toEqual([])
  await dialog.getByLabel('Reason').fill('On leave')
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click()
  await otto.waitForURL('**/login*')
  const logIn = async () => {
    await otto.getByLabel('Email').fill('otto@example.com')
    await otto.getByLabel('Password', { exact: true }).fill(password)
    await otto.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  }
  await logIn()
  await waitForText(otto, /^This account is locked\./)
  await olive.getByRole('button', { name: 'Unlock Otto Second' }).click()
  await olive.getByRole('dialog').getByRole('button', { name: 'Unlock', exact: true }).click()
  await olive.getByRole('button', { name: 'Lock Otto Second' }).waitFor()
  await logIn()
  await otto.waitForURL('**/operator**')
})

test('these screens have no axe findings and no errors', async () => {
  for (const [path, text] of [
    ['/operator/staff', 'Staff members'],
    ['/operator/audit', 'Who did what, and when.'],
    ['/operator/ledger', 'Sum of all accounts'],
    ['/operator/ledger?view=transfers', 'Deposit'],
    ['/operator/ledger?transfer=1', 'Both sides'],
  ] as const) {
    await audrey.goto(path)
    await audrey.getByText(text).filter({ visible: true }).first().waitFor()
    expect(await axeViolations(audrey), path).toEqual([])
  }
  expect([...olive.faults, ...otto.faults, ...audrey.faults]).toEqual([])
})
