import { beforeAll, expect, test } from 'vitest'
import { waitForPath, waitForText, type Window } from '../browser.ts'
import { joinByApi, newFundedClient, signUpByApi } from './by-api.ts'
import { ada, payFromWallet, sendSignUp, signUp } from './client.ts'
import { testInstance } from './test-instance.ts'

/* The specification's messages on their screens. */

const { testServer, openWindow } = testInstance()
let operator: Window
let client: Window

beforeAll(async () => {
  operator = await openWindow()
  client = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(client, operator, ['Mona', 'Words'], '2000.00')
})

test('Create Account is disabled until the terms are agreed to; passwords have to match', async () => {
  const page = await openWindow()
  await page.goto('/signup')
  const create = page.getByRole('button', { name: 'Create Account' })
  await expect.poll(() => create.isDisabled()).toBe(true)
  await page.getByRole('checkbox').check()
  await expect.poll(() => create.isDisabled()).toBe(false)
  await page.getByLabel('Password', { exact: true }).fill('one long password')
  await page.getByLabel('Confirm password').fill('another long password')
  await create.click()
  await waitForText(page, 'Passwords do not match')
})

test('an email that cannot be used has a message at its field', async () => {
  await signUp(await openWindow(), ada)
  const page = await openWindow()
  await sendSignUp(page, { ...ada, username: 'ada.again' })
  await waitForText(
    page,
    'No account was created. If this email already has an account, we have sent its owner an email.',
  )
  await expect.poll(() => page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
})

test('a wrong password and a lost connection have different messages', async () => {
  const page = await openWindow()
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForText(page, 'Incorrect email or password.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForText(page, 'Please check your Internet connection.')
})

test('a deposit below $100 opens the dialog; a missing file shows its message', async () => {
  await client.goto('/dashboard/deposit')
  await client.getByLabel('How much would you like to deposit?').fill('99.99')
  await client.getByRole('button', { name: 'Continue' }).click()
  const dialog = client.getByRole('dialog', { name: 'Minimum Deposit Required' })
  await dialog.getByText('The minimum amount is $100. Please enter a higher amount to proceed.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await client.getByLabel('How much would you like to deposit?').fill('100')
  await client.getByRole('button', { name: 'Continue' }).click()
  await payFromWallet(client)
  await waitForText(client, 'Image or PDF, max 5MB')
  await client.getByRole('button', { name: 'Upload proof of payment' }).click()
  await waitForText(client, 'Please select a file before uploading.')
})

test.each([
  [
    'ADVANCED',
    '999.99',
    'The amount you entered is below the minimum allowed for the ADVANCED plan. Please invest at least $1,000.',
  ],
  [
    'BEGINNERS',
    '1000',
    'The amount you entered exceeds the maximum allowed for the BEGINNERS plan. Please invest no more than $999.',
  ],
  ['BEGINNERS', '0', 'Please enter a valid investment amount.'],
  ['PREMIUM', '10000', 'Insufficient funds. Your total deposits are less than the amount you wish to invest.'],
])('investing %s with $%s is refused in the specified words', async (plan, amount, message) => {
  await client.goto('/dashboard/investmentplans')
  await client.getByRole('button', { name: `Choose ${plan}` }).click()
  await client.getByLabel('How much would you like to invest').fill(amount)
  await client.getByRole('button', { name: 'Review investment' }).click()
  await waitForText(client, message)
})

test('a signed-out visitor is redirected to the log-in from Overview and Withdraws, and sees a message elsewhere', async () => {
  const page = await openWindow()
  for (const path of ['/dashboard', '/dashboard/withdraws']) {
    await page.goto(path)
    await waitForPath(page, '/login')
  }
  for (const path of ['/dashboard/deposit', '/dashboard/investmentplans', '/dashboard/history']) {
    await page.goto(path)
    await waitForText(page, 'User not authenticated')
  }
})

test('withdrawal messages: empty fields, below $100, above the balance, a main network address', async () => {
  const page = await openWindow()
  await newFundedClient(page, operator, ['Will', 'Draw'], '1000.00', 'advanced')
  await page.goto('/dashboard/withdraws')
  const send = async (wallet: string, amount: string) => {
    await page.getByLabel('Wallet address').fill(wallet)
    await page.getByLabel('Amount').fill(amount)
    await page.getByRole('button', { name: 'Continue' }).click()
  }
  const testAddress = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
  await send('', '')
  await waitForText(page, 'Please fill in all fields.')
  await send(testAddress, '99')
  await waitForText(page, 'The minimum amount to withdraw is $100.')
  await send(testAddress, '4000.01')
  await waitForText(page, 'Insufficient account balance.')
  await send('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '100')
  const confirm = page.getByRole('button', { name: 'Request withdrawal' })
  await confirm.or(page.getByText('Glasshouse only works with test bitcoin.')).first().waitFor()
  if (await confirm.isVisible()) await confirm.click()
  await waitForText(page, 'Glasshouse only works with test bitcoin.')
  await send(testAddress, '100')
  for (const [refusal, status, message] of [
    ['not-found', 404, 'User details not found.'],
    ['not-signed-in', 401, 'User is not authenticated.'],
  ] as const) {
    await answerInstead(page, 'POST', '**/api/withdrawals', status, refusal)
    await confirm.click()
    await waitForText(page, message)
    await page.unrouteAll()
  }
})

/** Answers a call in the server's place with a server error. */
async function answerInstead(page: Window, method: string, path: string, status: number, refusal: string) {
  const answer = { status, json: { code: refusal, detail: '' } }
  await page.route(path, (route) => (route.request().method() === method ? route.fulfill(answer) : route.fallback()))
}

test.each([
  ['/dashboard/deposit', '**/api/deposits', 500, 'internal-error', 'Failed to fetch deposit data'],
  [
    '/dashboard/withdraws',
    '**/api/account',
    500,
    'internal-error',
    /^Failed to fetch account balance: Something went wrong/,
  ],
  ['/dashboard/investmentplans', '**/api/account', 404, 'not-found', 'Account balance not found.'],
] as const)('%s without an answer of %s (%d) shows a message', async (screen, path, status, refusal, message) => {
  await answerInstead(client, 'GET', path, status, refusal)
  await client.goto(screen)
  await waitForText(client, message)
  await client.unrouteAll()
})

test.each([
  [503, 'unavailable', 'Failed to fetch wallet'],
  [404, 'not-found', 'User details not found in the database.'],
] as const)('a deposit whose address request fails with %d shows a message', async (status, refusal, message) => {
  await client.goto('/dashboard/deposit')
  await client.getByLabel('How much would you like to deposit?').fill('250')
  await answerInstead(client, 'POST', '**/api/deposits', status, refusal)
  await client.getByRole('button', { name: 'Continue', exact: true }).click()
  await waitForText(client, message)
  await client.unrouteAll()
})

test.each([
  [404, 'not-found', 'User data not found in the database.'],
  [401, 'not-signed-in', 'Please log in to invest.'],
] as const)(
  'an investment that is answered with %d is refused in the specified words',
  async (status, refusal, message) => {
    await client.goto('/dashboard/investmentplans')
    await client.getByRole('button', { name: 'Choose ADVANCED' }).click()
    await client.getByLabel('How much would you like to invest').fill('1000')
    await client.getByRole('button', { name: 'Review investment' }).click()
    await answerInstead(client, 'POST', '**/api/investments', status, refusal)
    await client.getByRole('button', { name: 'Invest $1,000.00' }).click()
    await waitForText(client, message)
    await client.unrouteAll()
  },
)

test('a recovery that fails on the server says so', async () => {
  const page = await openWindow()
  await page.goto('/resetpassword')
  await page.getByLabel('Email').fill('mona@example.com')
  await page.getByLabel('Last deposit amount').fill('100')
  await answerInstead(page, 'POST', '**/api/password-recoveries', 500, 'internal-error')
  await page.getByRole('button', { name: 'Recover password' }).click()
  await waitForText(page, 'Error retrieving password. Please try again.')
})

test('a new client sees what to do next, and has nothing to withdraw', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Newt', 'Comer')
  await page.goto('/dashboard')
  await waitForText(page, 'Welcome, Newt')
  await page.goto('/dashboard/withdraws')
  await waitForText(page, 'Nothing is ready to withdraw')
})
