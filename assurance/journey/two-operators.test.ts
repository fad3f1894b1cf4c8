import { beforeAll, expect, test } from 'vitest'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import {
  approveByApi,
  depositByApi,
  investByApi,
  joinAsColleague,
  joinByApi,
  newFundedClient,
  signUpByApi,
  withdrawByApi,
} from '#root/tests/journey/by-api.ts'
import { payOpenWithdrawal } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()
let olive: Window
let otto: Window
let client: Window

beforeAll(async () => {
  olive = await openWindow()
  otto = await openWindow()
  client = await openWindow()
  await joinByApi(olive, (await testServer()).operatorLink)
  await joinAsColleague(otto, olive, 'Otto')
  await newFundedClient(client, olive, ['Fritz', 'Frost'], '2000.00', 'advanced')
})

test('a freeze and its end reach the other operator and the client’s open screens, and nobody is paid meanwhile', async () => {
  await client.goto('/dashboard/withdraws')
  await client.getByRole('heading', { name: 'Withdraw' }).first().waitFor()
  await otto.goto('/operator/withdrawals')
  await waitForText(otto, 'Withdrawals are open.')
  await olive.goto('/operator/withdrawals')
  await olive.getByRole('button', { name: 'Freeze withdrawals…' }).click()
  const dialog = olive.getByRole('dialog', { name: 'Freeze withdrawals?' })
  await dialog.getByRole('textbox', { name: 'Notice' }).fill('')
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()
  await dialog.getByText('Please write a notice of at least 3 characters.').waitFor()
  await dialog.getByRole('textbox', { name: 'Notice' }).fill('Temporary <b>withdrawal</b> issues.')
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()

  const notice = 'Temporary <b>withdrawal</b> issues.'
  for (const window of [olive, otto, client]) await waitForText(window, notice)
  await withdrawByApi(client, '500.00')
  await client.goto('/dashboard')
  await waitForText(client, notice)
  await otto.getByRole('link', { name: /Fritz Frost.*\$500\.00/ }).click()
  await waitForText(otto, /^Withdrawals are frozen: nobody is paid/)
  await expect.poll(() => otto.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await otto.getByRole('button', { name: 'Unfreeze' }).click()
  await waitForText(olive, 'Withdrawals are open.')
  await client.getByText(notice).waitFor({ state: 'detached' })
  await payOpenWithdrawal(otto)
  await waitForText(otto, 'Approved: $500.00 paid to Fritz Frost.')
})

test('the clock runs in every open browser at the speed that one operator sets, and pauses when the other pauses it', async () => {
  // A window of her own: in a window of another client, that client's session would end.
  const tessa = await openWindow()
  await newFundedClient(tessa, olive, ['Tessa', 'Tick'], '500.00')
  await investByApi(tessa, 'beginners', '500.00')
  await tessa.goto('/dashboard')
  const countdown = tessa.getByRole('timer')
  await countdown.waitFor()
  for (const window of [olive, otto]) await window.goto('/operator')
  const firmTime = async (window: Window) =>
    Date.parse(
      (await window.getByRole('region', { name: 'Firm’s clock' }).locator('time').getAttribute('datetime')) ?? '',
    )
  const aheadOf = async (window: Window) => (await firmTime(window)) - Date.now()
  await otto.getByRole('region', { name: 'Firm’s clock' }).locator('time').waitFor()
  const before = await aheadOf(otto)
  await olive.getByRole('combobox', { name: 'Clock speed' }).selectOption('1 day per minute')
  // An hour of the firm takes two and a half seconds.
  await expect.poll(() => aheadOf(otto)).toBeGreaterThan(before + 3_600_000)
  await expect.poll(() => countdown.innerText()).toMatch(/^09\D+(1\d|2[0-2])\D/)

  await otto.getByRole('button', { name: 'Pause the clock' }).click()
  for (const window of [olive, otto])
    await window.getByRole('region', { name: 'Firm’s clock' }).locator('time').getByText('Paused').waitFor()
  await expect.poll(() => firmTime(olive)).toBe(await firmTime(otto))
  await olive.reload()
  await olive.getByRole('button', { name: 'Resume the clock' }).waitFor()
  await olive.getByRole('combobox', { name: 'Clock speed' }).selectOption('Real time')
  await otto.getByRole('button', { name: 'Pause the clock' }).waitFor()
})

test('a bulk approval of deposits has a preview; the other operator sees it live, and late decisions are reported', async () => {
  const ids: string[] = []
  const clients: Window[] = []
  for (const name of ['Maya', 'Milo', 'Mona', 'Mira'] as const) {
    const window = await openWindow()
    await signUpByApi(window, name, 'Many')
    ids.push(await depositByApi(window, '300.00'))
    clients.push(window)
  }
  await otto.goto('/operator/deposits?search=many')
  const list = otto.getByRole('list', { name: 'Deposits in this list' })
  await list.getByRole('link', { name: /Mira Many/ }).waitFor()
  await olive.goto('/operator/deposits')
  await olive.getByRole('searchbox').fill('many')
  await olive.getByRole('link', { name: /Maya Many/ }).waitFor()
  await expect.poll(() => new URL(olive.url()).searchParams.get('search')).toBe('many')

  // Keys: open the next one, select it; and select everything on the page.
  await olive.getByRole('heading', { level: 1 }).click()
  await olive.keyboard.press('j')
  await olive.getByRole('heading', { level: 2, name: 'Deposit of' }).waitFor()
  await olive.keyboard.press('x')
  await waitForText(olive, /^1 selected,/)
  await olive.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await waitForText(olive, /^4 selected,/)
  await olive.getByRole('checkbox', { name: 'Select Mona Many' }).uncheck()
  await olive.getByRole('button', { name: 'Approve…' }).click()
  const dialog = olive.getByRole('dialog', { name: 'Approve these deposits?' })
  await dialog.getByText('3 deposits will be credited once each: $900.00.').waitFor()
  expect(await axeViolationsInBothThemes(olive, { within: 'dialog' })).toEqual([])
  await approveByApi(otto, 'deposits', ids[1]!)
  await dialog.getByRole('button', { name: 'Approve 3' }).click()
  await dialog.getByText('2 approved, $600.00 in total.').waitFor()
  await dialog.getByText('1 was skipped, $300.00.').waitFor()
  await dialog.getByText('This deposit was already approved or rejected.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  for (const name of ['Maya', 'Milo', 'Mira']) await list.getByRole('link', { name }).waitFor({ state: 'detached' })
  await list.getByRole('link', { name: /Mona Many/ }).waitFor()

  await otto.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await otto.getByRole('button', { name: 'Reject…' }).click()
  const rejection = otto.getByRole('dialog', { name: 'Reject these deposits?' })
  await rejection.getByRole('button', { name: 'Reject 1' }).click()
  await rejection.getByText('Please give a reason of at least 3 characters.').waitFor()
  expect(await axeViolationsInBothThemes(otto, { within: 'dialog' })).toEqual([])
  await rejection.getByRole('button', { name: 'The proof cannot be read.' }).click()
  await rejection.getByRole('button', { name: 'Reject 1' }).click()
  await rejection.getByText('1 rejected, $300.00. The client sees your reason.').waitFor()
  await olive.getByRole('link', { name: 'Rejected' }).click()
  await olive.getByRole('link', { name: /Mona Many.*by Otto Colleague/ }).waitFor()
  const balances = await Promise.all(
    clients.map(
      async (window) => (await (await window.context().request.get('/api/account')).json()).balances.deposited,
    ),
  )
  expect(balances).toEqual(['300.00', '300.00', '0.00', '300.00'])
})

test('a bulk payment of withdrawals stops when custody runs out, and the console names the skipped ones', async () => {
  const { custody } = await (await olive.context().request.get('/api/operator/firm')).json()
  const rich = await openWindow()
  await newFundedClient(rich, olive, ['Rosa', 'Rich'], '9000.00', 'advanced')
  const fits = (Number(custody) + 9_000 - 150).toFixed(2)
  for (const amount of [fits, '5000.00', '120.00']) await withdrawByApi(rich, amount)
  await olive.goto('/operator/withdrawals?search=rosa')
  await olive.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await olive.getByRole('button', { name: 'Approve…' }).click()
  const dialog = olive.getByRole('dialog', { name: 'Pay these withdrawals?' })
  await dialog.getByText('The firm cannot pay 1 of them.').waitFor()
  await dialog.getByText('$30.00').waitFor()
  expect(await axeViolationsInBothThemes(olive, { within: 'dialog' })).toEqual([])
  await dialog.getByRole('button', { name: 'Approve 2' }).click()
  await dialog.getByText(/^2 approved, /).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const list = olive.getByRole('list', { name: 'Withdrawals in this list' })
  await expect.poll(() => list.getByRole('link').allInnerTexts()).toEqual([expect.stringContaining('$5,000.00')])
})
