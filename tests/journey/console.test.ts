import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '../axe.ts'
import { waitForPath, waitForText, type Window } from '../browser.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  joinByApi,
  newFundedClient,
  signUpByApi,
  withdrawByApi,
} from './by-api.ts'
import { logIn } from './client.ts'
import { olive, openDeposit, openWithdrawal, payOpenWithdrawal } from './operator.ts'
import { testInstance } from './test-instance.ts'

const { testServer, openWindow } = testInstance()
/** Slightly longer than a new element ignores keys. */
const restMs = 1_100
/** Within this time, a newly opened request ignores keys. */
const freshMs = 900
/** The keys are on by default in each browser. */
async function turnKeysOn(): Promise<void> {
  await operator.goto('/operator')
  await operator.evaluate(() => localStorage.removeItem('glasshouse.queue-keys'))
}
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await operator.clock.install()
  await joinByApi(operator, (await testServer()).operatorLink)
})

test('a deposit decided elsewhere while it is open says so, and cannot be decided again', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Elsa', 'Where')
  const id = await depositByApi(client, '250.00')
  await operator.goto('/operator')
  await openDeposit(operator, 'Elsa Where')
  await approveByApi(operator, 'deposits', id)
  await waitForText(operator, /^Already decided: Olive Marchetti approved this while you were viewing it/)
  await operator.getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' })
})

test('a rejection needs a reason, and the client reads it', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Rita', 'Jected')
  await depositByApi(client, '300.00')
  await operator.goto('/operator')
  await openDeposit(operator, 'Rita Jected')
  await operator.getByRole('button', { name: 'Reject' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await dialog.getByText('Please give a reason of at least 3 characters.').waitFor()
  await dialog.getByRole('button', { name: 'The proof cannot be read.' }).click()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await waitForText(operator, 'Rejected: $300.00 from Rita Jected. The client sees your reason.')
  const [deposit] = (await (await client.context().request.get('/api/deposits')).json()).deposits
  expect(deposit).toMatchObject({ status: 'rejected', reason: 'The proof cannot be read.' })
})

test('the keys j, k, a, r and ? work in a queue until they are turned off', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Kay', 'Board')
  for (const amount of ['111.00', '222.00', '333.00']) await depositByApi(client, amount)
  await operator.goto('/operator/deposits')
  const heading = operator.getByRole('heading', { level: 2, name: 'Deposit of' })
  await heading.getByText('$111.00').waitFor()
  for (const [key, amount] of [
    ['j', '222'],
    ['j', '333'],
    ['k', '222'],
  ] as const) {
    await operator.keyboard.press(key)
    await heading.getByText(`$${amount}.00`).waitFor()
    expect(new URL(operator.url()).searchParams.get('deposit')).not.toBeNull()
  }
  await operator.clock.fastForward(restMs)
  await operator.keyboard.press('a')
  await waitForText(operator, 'Approved: $222.00 credited to Kay Board.')
  await heading.getByText('$333.00').waitFor()
  await operator.clock.fastForward(restMs)
  await operator.keyboard.press('r')
  await operator.getByRole('dialog', { name: 'Reject this deposit?' }).waitFor()
  await operator.keyboard.press('Escape')
  await operator.keyboard.press('?')
  await operator.getByLabel('Use single-key shortcuts in the queues').uncheck()
  await operator.keyboard.press('Escape')
  await operator.keyboard.press('k')
  await operator.reload()
  await heading.getByText('$333.00').waitFor()
})

test('a stray key press pays nothing: a newly opened request ignores keys at first, and a payout is confirmed beside its address', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Stray', 'Keys'], '2000.00', 'advanced')
  await withdrawByApi(client, '100.00')
  await withdrawByApi(client, '1500.00')
  const statuses = async () => {
    const { withdrawals } = await (await client.context().request.get('/api/withdrawals')).json()
    return withdrawals.map(({ amount, status }: { amount: string; status: string }) => [amount, status])
  }
  const waiting = [
    ['1500.00', 'pending'],
    ['100.00', 'pending'],
  ]
  await turnKeysOn()
  const heading = operator.getByRole('heading', { level: 2, name: 'Withdrawal of' })
  const dialog = operator.getByRole('dialog', { name: 'Pay this withdrawal?' })
  let pressedMs = Infinity
  // On a busy machine a request may have been open for a second before its key arrives: those presses prove nothing.
  for (let attempt = 0; attempt < 20 && pressedMs > freshMs; attempt += 1) {
    await operator.goto('/operator/withdrawals?search=stray')
    await operator.getByRole('link', { name: /Stray Keys.*\$1,500/ }).waitFor()
    const began = performance.now()
    for (const key of ['j', 'a', 'a', 'j', 'a', 'a', 'k']) await operator.keyboard.press(key)
    pressedMs = performance.now() - began
  }
  expect(pressedMs).toBeLessThan(freshMs)
  // Keys that come faster than the page redraws may end at either record.
  await operator.getByRole('link', { name: /Stray Keys.*\$100\.00/ }).click()
  await heading.getByText('$100.00').waitFor()
  expect(await dialog.isVisible()).toBe(false)
  expect(await statuses()).toEqual(waiting)

  // A dialog that was opened by a key is not confirmed by that key, however often or long it is pressed.
  await operator.clock.fastForward(restMs)
  await operator.keyboard.down('a')
  await dialog.waitFor()
  for (let held = 0; held < 10; held += 1) await operator.keyboard.down('a')
  await operator.keyboard.up('a')
  for (const key of ['a', 'a', 'j']) await operator.keyboard.press(key)
  const address = (await (await client.context().request.get('/api/withdrawals')).json()).withdrawals[0].walletAddress
  for (const text of ['$100.00', 'Stray Keys', address]) await dialog.getByText(text, { exact: true }).waitFor()
  expect(await operator.evaluate(() => document.activeElement?.textContent)).toBe('Do not pay')
  expect(await axeViolationsInBothThemes(operator, { within: 'dialog' })).toEqual([])
  expect(await statuses()).toEqual(waiting)
  await operator.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  expect(await statuses()).toEqual(waiting)

  await operator.keyboard.press('a')
  await dialog.getByRole('button', { name: 'Pay $100.00' }).dblclick()
  for (const key of ['a', 'a', 'Enter']) await operator.keyboard.press(key)
  await waitForText(operator, 'Approved: $100.00 paid to Stray Keys.')
  await heading.getByText('$1,500.00').waitFor()
  expect(await dialog.isVisible()).toBe(false)
  expect(await statuses()).toEqual([
    ['1500.00', 'pending'],
    ['100.00', 'approved'],
  ])
})

test('a key approves one deposit, the next one ignores keys for a moment, and each decision has its own notice', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Twice', 'Pressed')
  for (const amount of ['121.00', '232.00', '343.00']) await depositByApi(client, amount)
  await turnKeysOn()
  await operator.goto('/operator/deposits?search=twice')
  await operator.getByRole('link', { name: /Twice Pressed.*\$343/ }).waitFor()
  const heading = operator.getByRole('heading', { level: 2, name: 'Deposit of' })
  // The first one is open already, and does not take the focus.
  await heading.getByText('$121.00').waitFor()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(false)
  await operator.clock.fastForward(restMs)
  await operator.keyboard.press('a')
  await heading.getByText('$232.00').waitFor()
  await operator.keyboard.press('a')
  await operator.keyboard.press('r')
  const statuses = async () => {
    const { deposits } = await (await client.context().request.get('/api/deposits')).json()
    return deposits.map(({ status }: { status: string }) => status)
  }
  expect(await statuses()).toEqual(['pending', 'pending', 'approved'])
  expect(await operator.getByRole('dialog').count()).toBe(0)
  await operator.getByRole('button', { name: 'Approve', exact: true }).click()
  await waitForText(operator, 'Approved: $232.00 credited to Twice Pressed.')
  await waitForText(operator, 'Approved: $121.00 credited to Twice Pressed.')
  expect(await statuses()).toEqual(['pending', 'approved', 'approved'])
})

test('a withdrawal that custody cannot pay is refused with an explanation, and stays pending', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Paula', 'Upper'], '2000.00', 'advanced')
  await withdrawByApi(client, '7999.00')
  await operator.goto('/operator')
  await openWithdrawal(operator, 'Paula Upper')
  await payOpenWithdrawal(operator)
  await operator.getByRole('alert').getByText('The firm cannot pay this.').waitFor()
  await waitForText(operator, /The withdrawal is \$7,999\.00\./)
  await operator.reload()
  await operator.getByRole('heading', { name: 'Withdrawal of $7,999.00' }).waitFor()
})

test('a new proof appears in the open queue automatically', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Livia', 'Stream')
  await operator.goto('/operator/deposits')
  await operator.getByRole('heading', { name: 'Deposits' }).waitFor()
  await depositByApi(client, '444.00')
  await operator.getByRole('link', { name: /Livia Stream.*\$444\.00/ }).waitFor()
})

test('the clock shows the next maturity before it moves there, and the result afterwards', async () => {
  const client = await openWindow()
  await newFundedClient(client, operator, ['Tim', 'Piece'], '500.00')
  await investByApi(client, 'beginners', '500.00')
  await operator.goto('/operator')
  await operator.getByRole('button', { name: 'To the next maturity…' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Go to the next maturity?' })
  await dialog.getByText(/^9 days, 23 hours$/).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: 'Tim Piece' }).getByText('$1,000.00').waitFor()
  await dialog.getByRole('button', { name: 'Move the clock' }).click()
  await waitForText(operator, /^The clock moved to .*\. 1 plan matured; its payout is now ready to withdraw\.$/)
})

test('a used link is refused with a message, and a link without its token says what to do', async () => {
  const visitor = await openWindow()
  await visitor.goto((await testServer()).operatorLink)
  await visitor.getByRole('heading', { name: 'This link no longer works.' }).waitFor()
  expect(visitor.url()).not.toContain('#')
  const without = await openWindow()
  await without.goto('/operator/join')
  await without.getByRole('heading', { name: 'This page needs a one-time link.' }).waitFor()
})

test('a visitor is sent to the log-in, a client to the dashboard', async () => {
  const visitor = await openWindow()
  await visitor.goto('/operator')
  await waitForPath(visitor, '/login')
  await signUpByApi(visitor, 'Cora', 'Client')
  await visitor.goto('/operator/withdrawals')
  await waitForPath(visitor, '/dashboard')
})

test('logging out ends the console', async () => {
  const other = await openWindow()
  await logIn(other, olive)
  await other.getByRole('button', { name: 'Log out' }).click()
  await waitForPath(other, '/login')
  await other.goto('/operator')
  await waitForPath(other, '/login')
})
