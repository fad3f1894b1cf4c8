import { beforeAll, expect, test } from 'vitest'
import { sees, type Window } from '../browser.ts'
import { investByApi, joinAsColleague, joinByApi, newFundedClient, withdrawByApi } from './by-api.ts'
import { stage } from './stage.ts'

const { house, openWindow } = stage()
let olive: Window
let otto: Window
let client: Window

beforeAll(async () => {
  olive = await openWindow({ reducedMotion: 'reduce' })
  otto = await openWindow({ reducedMotion: 'reduce' })
  client = await openWindow({ reducedMotion: 'reduce' })
  await joinByApi(olive, (await house()).operatorLink)
  await joinAsColleague(otto, olive, 'Otto')
  await newFundedClient(client, olive, ['Fritz', 'Frost'], '2000.00', 'advanced')
})

test('a freeze and its end reach the other operator and the client’s open screens, and nobody is paid meanwhile', async () => {
  await client.goto('/dashboard/withdraws')
  await client.getByRole('heading', { name: 'Withdraw' }).first().waitFor()
  await otto.goto('/operator/withdrawals')
  await sees(otto, 'Withdrawals are open.')
  await olive.goto('/operator/withdrawals')
  await olive.getByRole('button', { name: 'Freeze withdrawals…' }).click()
  const dialog = olive.getByRole('dialog', { name: 'Freeze withdrawals?' })
  await dialog.getByRole('textbox', { name: 'Notice' }).fill('')
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()
  await dialog.getByText('Please write a notice of at least 3 characters.').waitFor()
  await dialog.getByRole('textbox', { name: 'Notice' }).fill('Temporary <b>withdrawal</b> issues.')
  await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()

  const notice = 'Temporary <b>withdrawal</b> issues.'
  for (const window of [olive, otto, client]) await sees(window, notice)
  await withdrawByApi(client, '500.00')
  await client.goto('/dashboard')
  await sees(client, notice)
  await otto.getByRole('link', { name: /Fritz Frost.*\$500\.00/ }).click()
  await sees(otto, /^Withdrawals are frozen: nobody is paid/)
  expect(await otto.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)

  await otto.getByRole('button', { name: 'Unfreeze' }).click()
  await sees(olive, 'Withdrawals are open.')
  await client.getByText(notice).waitFor({ state: 'detached' })
  await otto.getByRole('button', { name: 'Approve' }).click()
  await sees(otto, 'Approved: $500.00 paid to Fritz Frost.')
})

test('the clock runs in every open browser as fast as one operator says, and stands when the other says so', async () => {
  await newFundedClient(client, olive, ['Tessa', 'Tick'], '500.00')
  await investByApi(client, 'beginners', '500.00')
  await client.goto('/dashboard')
  const countdown = client.getByRole('timer')
  await countdown.waitFor()
  for (const window of [olive, otto]) await window.goto('/operator')
  const firmTime = async (window: Window) =>
    Date.parse(
      (await window.getByRole('region', { name: 'Firm’s clock' }).locator('time').getAttribute('datetime')) ?? '',
    )
  const aheadOf = async (window: Window) => (await firmTime(window)) - Date.now()
  await otto.getByRole('region', { name: 'Firm’s clock' }).locator('time').waitFor()
  const before = await aheadOf(otto)
  await olive.getByRole('combobox', { name: 'Speed of the clock' }).selectOption('1 day a minute')
  // An hour of the firm is two and a half seconds of ours.
  await expect.poll(() => aheadOf(otto)).toBeGreaterThan(before + 3_600_000)
  await expect.poll(() => countdown.innerText()).toMatch(/^09\D+(1\d|2[0-2])\D/)

  await otto.getByRole('button', { name: 'Pause the clock' }).click()
  for (const window of [olive, otto])
    await window.getByRole('region', { name: 'Firm’s clock' }).locator('time').getByText('Paused').waitFor()
  await expect.poll(() => firmTime(olive)).toBe(await firmTime(otto))
  await olive.reload()
  await olive.getByRole('button', { name: 'Let the clock go on' }).waitFor()
  await olive.getByRole('combobox', { name: 'Speed of the clock' }).selectOption('Real time')
  await otto.getByRole('button', { name: 'Pause the clock' }).waitFor()
})
