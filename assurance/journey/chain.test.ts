import { beforeAll, expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { axeViolationsInBothThemes } from '#root/tests/axe.ts'
import { fitsPhone, atPhoneWidth, waitForText, type Window } from '#root/tests/browser.ts'
import { accountOf, addressAt } from '#root/tests/chain/keys.ts'
import { joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { startDeposit } from '#root/tests/journey/client.ts'
import { confirmOnScreen } from '#root/tests/journey/operator.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { smallTargets } from '#root/tests/touch-targets.ts'

/* The block explorer, which is public, and an operator's controls. */

const { testServer, openWindow } = testInstance()
let visitor: Window
let operator: Window
beforeAll(async () => {
  const { operatorLink } = await testServer()
  visitor = await openWindow()
  operator = await openWindow()
  await joinByApi(operator, operatorLink)
})

const lastBlocks = (page: Window) => page.getByRole('list', { name: 'Latest blocks' })

async function expectAccessible(page: Window): Promise<void> {
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  await fitsPhone(page)
}

test('an operator mines and reorganises blocks, and a visitor sees both at once', async () => {
  await operator.goto('/chain')
  await visitor.goto('/chain')
  await operator.getByText('Mined manually').click()
  await waitForText(operator, 'Blocks are mined only when an operator mines one.')
  expect(await visitor.getByRole('button', { name: 'Mine a block' }).count()).toBe(0)
  await lastBlocks(visitor).getByRole('link').first().waitFor()

  await operator.getByRole('button', { name: 'Mine a block' }).click()
  const notice = operator.getByText(/^1 block mined\. The chain height is \d+\.$/)
  await notice.waitFor()
  const height = Number(/is (\d+)/.exec(await notice.innerText())?.[1])
  await lastBlocks(visitor)
    .getByRole('link', { name: `Block ${height}` })
    .waitFor()

  await operator.getByRole('button', { name: 'Reorganize' }).click()
  const dialog = operator.getByRole('dialog', { name: 'Reorganize the chain?' })
  await dialog.getByLabel('How many blocks').selectOption('2')
  await expectAccessible(operator)
  await dialog.getByRole('button', { name: 'Reorganize' }).click()
  await waitForText(operator, `The last 2 blocks were removed. The chain height is ${height + 1}.`)
  await lastBlocks(visitor)
    .getByRole('link', { name: `Block ${height + 1}` })
    .waitFor()
  await expectAccessible(operator)
  await expectAccessible(visitor)
  await atPhoneWidth(visitor, async () => expect(await smallTargets(visitor)).toEqual([]))
  expect([...operator.faults, ...visitor.faults]).toEqual([])
})

test('a visitor follows links from a block to a transaction and an address, and finds each by search', async () => {
  await visitor.goto('/chain')
  await lastBlocks(visitor).getByRole('link').first().click()
  await visitor.getByRole('heading', { name: /^Block \d+$/ }).waitFor()
  await expectAccessible(visitor)
  await visitor.getByRole('table', { name: 'Transactions' }).getByRole('link').first().click()
  await waitForText(visitor, 'New coins, created by this block.')
  await expectAccessible(visitor)
  await visitor.getByRole('region', { name: 'To' }).getByRole('link').first().click()
  await waitForText(visitor, 'Total received')
  await expectAccessible(visitor)
  const address = new URL(visitor.url()).pathname.split('/').at(-1)!
  expect(address).toMatch(/^bcrt1q/)

  await visitor.goto('/chain')
  const find = async (text: string) => {
    await visitor.getByLabel('Search').fill(text)
    await visitor.getByRole('button', { name: 'Search' }).click()
  }
  await find('nothing of the kind')
  await waitForText(visitor, 'No block, transaction or address matches.')
  await find('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await waitForText(visitor, 'Glasshouse only works with test bitcoin.')
  await find('7')
  await visitor.getByRole('heading', { name: 'Block 7', exact: true }).waitFor()
  expect(visitor.faults).toEqual([])
})

test.each(['ar', 'es'] as const)('reads in %s, and fits a phone', async (locale) => {
  await visitor.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: visitor.baseURL }])
  await visitor.goto('/chain')
  await waitForText(visitor, m.explorer_none_unconfirmed({}, { locale }))
  await expectAccessible(visitor)
  await visitor.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
})

test('an operator sets an own account key: a main network key is refused, a test network key is accepted', async () => {
  await operator.goto('/operator/settings/bitcoin')
  const key = operator.getByLabel('Your own account key')
  const save = operator.getByRole('button', { name: 'Save the bitcoin settings' })
  await key.fill(
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
  )
  await save.click()
  await confirmOnScreen(operator)
  await waitForText(operator, 'Glasshouse only works with test bitcoin.')
  await expectAccessible(operator)
  await key.fill(accountOf(7).publicExtendedKey)
  await operator.getByLabel('Approve deposits automatically').check()
  await save.click()
  await operator.getByRole('link', { name: addressAt(accountOf(7), 0, 1) }).waitFor()
  await operator.reload()
  await expect.poll(() => operator.getByLabel('Approve deposits automatically').isChecked()).toBe(true)
  expect(operator.faults).toEqual([])
})

test('a facilitator demonstrates payments with a client’s wallet, and can approve only confirmed ones', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Shona', 'Shown')
  await startDeposit(client, '640')
  const { deposits } = await (await client.context().request.get('/api/deposits')).json()
  await operator.goto(`/operator/deposits?status=all&deposit=${deposits[0].id}`)
  await operator.getByText('Demonstrations: payments that go wrong').click()
  await operator.getByRole('button', { name: 'Pay half the amount' }).click()
  await waitForText(operator, 'Sent. It is unconfirmed until the next block.')
  await waitForText(client, 'Part of the amount has arrived')
  const approve = operator.getByRole('button', { name: 'Approve', exact: true })
  await waitForText(operator, 'The payment does not have enough confirmations yet.')
  await expect.poll(() => approve.isDisabled()).toBe(true)
  await expectAccessible(operator)

  await operator.getByRole('button', { name: 'Spend the same coins elsewhere (double spend)' }).click()
  await waitForText(client, 'Your payment was replaced')
  expect([...client.faults, ...operator.faults]).toEqual([])
})
