import { expect, test } from 'vitest'
import { parseBitcoin } from '#root/domain/bitcoin.ts'
import { waitForText, type Window } from '../browser.ts'
import { builtProgram, run } from '../start/server-process.ts'
import { ada, deposit, invest, readWallet, requestWithdrawal, signUp } from './client.ts'
import { approveDeposit, approveWithdrawal, joinAsOperator, mineBlocks, moveClock } from './operator.ts'
import { testInstance } from './test-instance.ts'

const { testServer, openWindow } = testInstance({}, 'embedded')
const client = 'Ada Fernsby'

test('money is deposited, invested, grows by the firm’s clock and is withdrawn, and the ledger is intact', async () => {
  const { url, operatorLink, dataDir } = await testServer()
  const operatorPage = await openWindow()
  const page = await openWindow()

  await joinAsOperator(operatorPage, operatorLink)
  await waitForText(operatorPage, 'The firm is open and empty.')
  await signUp(page, ada)
  await waitForText(page, 'Welcome, Ada')

  const depositedOn = await firmDays(url)
  await deposit(page, '2000')
  await mineBlocks(operatorPage)
  await page.getByRole('row', { name: /\$2,000\.00.*Pending/ }).waitFor()
  await markAsNotReloaded(page)
  await approveDeposit(operatorPage, client, '$2,000.00')
  await page.getByRole('row', { name: /\$2,000\.00.*Approved/ }).waitFor()
  expect(await isNotReloaded(page)).toBe(true)

  await invest(page, 'ADVANCED', '2000')
  await page.goto('/dashboard')
  await waitForText(page, 'ADVANCED')
  await markAsNotReloaded(page)
  await moveClock(operatorPage, 15)
  await waitForText(operatorPage, /1 plan matured; its payout is now ready to withdraw\./)
  await card(page, 'Account Balance').getByText('$8,000.00').first().waitFor()
  await card(page, 'Total Earnings').getByText('$6,000.00').waitFor()
  await card(page, 'Duration').getByText('None').waitFor()
  expect(await isNotReloaded(page)).toBe(true)

  const withdrawnOn = await firmDays(url)
  const heldBefore = await readWallet(page)
  await requestWithdrawal(page, '500')
  await approveWithdrawal(operatorPage, client, '$500.00')
  await mineBlocks(operatorPage)
  const received = await receivedBy(page)
  expect(received).toBeGreaterThan(0n)
  expect(await readWallet(page)).toBe(heldBefore + received)
  await page.goto('/dashboard')
  await card(page, 'Account Balance').getByText('$7,500.00').first().waitFor()
  await card(page, 'Total Withdrawals').getByText('$500.00').waitFor()

  await page.goto('/dashboard/history')
  await historyShows(page, 'Deposits', depositedOn, '$2,000.00')
  await historyShows(page, 'Withdrawals', withdrawnOn, '$500.00')
  expect(page.faults).toEqual([])
  expect(operatorPage.faults).toEqual([])

  const verify = run(builtProgram('ledger-verify'), { env: { GLASSHOUSE_DATA_DIR: dataDir } })
  expect(await verify.ended, verify.output()).toBe(0)
  expect(verify.output()).toMatch(/^The ledger is intact: \d+ transfers/)
})

/** The amount that the firm's payment brought the practice wallet, in satoshis, once a block confirms it. */
async function receivedBy(page: Window): Promise<bigint> {
  await page.goto('/dashboard/withdraws')
  const txid = await page.getByRole('link', { name: /^[0-9a-f]{64}$/ }).getAttribute('title')
  await page.goto('/dashboard/wallet')
  const row = page.getByRole('row').filter({ hasText: txid! })
  await row.getByText('Confirmed').waitFor()
  const [, bitcoin = ''] = /\+(\d+\.\d{8})/.exec(await row.innerText()) ?? []
  return parseBitcoin(bitcoin)!
}

/** The card of the overview with this name. */
function card(page: Window, name: string) {
  return page.getByRole('region', { name, exact: true })
}

/** A reload would remove the mark. */
function markAsNotReloaded(page: Window): Promise<void> {
  return page.evaluate(() => void Object.assign(window, { stillTheSamePage: true }))
}

function isNotReloaded(page: Window): Promise<boolean> {
  return page.evaluate(() => 'stillTheSamePage' in window)
}

/** The firm's day as History shows it, and the next one, in case midnight passes before the next step. */
async function firmDays(url: string): Promise<string[]> {
  const { now } = (await (await fetch(`${url}/api/clock`)).json()) as { now: string }
  const dayMs = 86_400_000
  return [0, dayMs].map((later) =>
    new Date(new Date(now).getTime() + later).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' }),
  )
}

async function historyShows(page: Window, tab: string, days: readonly string[], amount: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  const panel = page.getByRole('tabpanel', { name: tab })
  await panel.getByText(amount).waitFor()
  const rows = await panel.getByRole('row').filter({ hasText: amount }).allInnerTexts()
  expect(rows).toHaveLength(1)
  expect(
    days.some((day) => rows[0]?.includes(day)),
    `${rows[0]} is dated ${days[0]}`,
  ).toBe(true)
}
