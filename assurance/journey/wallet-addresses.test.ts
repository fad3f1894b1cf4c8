import { beforeAll, expect, test } from 'vitest'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi, newFundedClient } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* Every address field shows an error while the address is typed. */

const { testServer, openWindow } = testInstance()
let page: Window

beforeAll(async () => {
  const [operator, client] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(client, operator, ['Addie', 'Dressed'], '1000.00', 'advanced')
  page = client
})

const good = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
const faults = [
  ['mistyped', `${good.slice(0, -1)}y`, /^This address is mistyped or incomplete/],
  [
    'of another test network',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    /^This address belongs to another test network/,
  ],
  ['of the main network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'Glasshouse only works with test bitcoin.'],
  ['of an old kind', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', /^This kind of test address is not accepted here/],
] as const
const noAddress = ['no address', 'hello', /^This is not a bitcoin address/] as const

test.each([
  ['/dashboard/withdraws', 'Wallet address', [noAddress, ...faults]],
  ['/dashboard/wallet', 'Recipient address', [noAddress, ...faults]],
  ['/chain', 'Search', faults],
] as const)('%s: each kind of invalid address is named while it is typed', async (path, label, cases) => {
  await page.goto(path)
  const field = page.getByLabel(label)
  for (const [kind, text, words] of cases) {
    await field.fill('')
    await field.pressSequentially(text)
    await waitForText(page, words)
    expect(await field.getAttribute('aria-invalid'), kind).toBe('true')
  }
  await field.fill('')
  for (const letter of good) {
    await page.keyboard.insertText(letter)
    expect(await field.getAttribute('aria-invalid')).toBeNull()
  }
  expect(page.faults).toEqual([])
})

test('only an address of the network reaches the confirmation of a withdrawal', async () => {
  await page.goto('/dashboard/withdraws')
  const proceed = page.getByRole('button', { name: 'Continue' })
  await page.getByLabel('Amount').fill('100')
  // An incomplete address is no error while it is typed, but it is one when it is sent.
  for (const [text, words] of [
    [good.slice(0, 20), /^This address is mistyped or incomplete/],
    ['hello', noAddress[2]],
    ...faults.map(([, ...cases]) => cases),
  ] as const) {
    await page.getByLabel('Wallet address').fill(text)
    await proceed.click()
    await waitForText(page, words)
    expect(await page.getByRole('heading', { name: 'Confirm your withdrawal' }).count()).toBe(0)
  }
  await page.getByLabel('Wallet address').fill(` ${good} `)
  await proceed.click()
  await page.getByRole('heading', { name: 'Confirm your withdrawal' }).waitFor()
})
