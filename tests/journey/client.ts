import type { Page } from 'playwright-core'
import { parseBitcoin } from '#root/domain/bitcoin.ts'
import { waitForPath, waitForText } from '../browser.ts'
import { drawReceipt } from './receipt.ts'

/** A client's steps in their own browser. Each step ends when its result is visible. */

export interface Person {
  firstName: string
  lastName: string
  username: string
  email: string
  password: string
}

export const ada: Person = {
  firstName: 'Ada',
  lastName: 'Fernsby',
  username: 'ada.fernsby',
  email: 'ada.fernsby@example.com',
  password: 'three brass panes',
}

/** Fills in the sign-up form and sends it. */
export async function sendSignUp(page: Page, person: Person): Promise<void> {
  await fillSignUp(page, person)
  await page.getByRole('button', { name: 'Create Account' }).click()
}

/** Fills in the sign-up form. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await page.goto('/signup')
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByLabel('Phone number').fill('206-555-0100')
  await page.getByLabel('Country').selectOption('United States')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('checkbox').check()
}

/** Signs up and waits for the dashboard. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await sendSignUp(page, person)
  await waitForText(page, `Welcome ${person.firstName}! Account created successfully`)
  await waitForPath(page, '/dashboard')
}

/** Logs in and waits for the dashboard or the console. */
export async function logIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await waitForText(page, 'Logged in successfully, redirecting...')
  await page.waitForURL(({ pathname }) => ['/dashboard', '/operator'].includes(pathname))
}

/** Opens a deposit, pays it from the practice wallet, and uploads its proof; then blocks and an operator are needed. */
export async function deposit(page: Page, amount: string): Promise<void> {
  await startDeposit(page, amount)
  await payFromWallet(page)
  await uploadReceipt(page, amount)
}

/** The balance of the practice wallet, in satoshis. */
export async function readWallet(page: Page): Promise<bigint> {
  await page.goto('/dashboard/wallet')
  const held = await page
    .getByRole('region', { name: 'In your wallet' })
    .getByText(/ tBTC$/)
    .first()
    .innerText()
  return parseBitcoin(held.replace(/\s*tBTC$/, ''))!
}

/** Opens a deposit, until the payment address shows. */
export async function startDeposit(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/deposit')
  await page.getByLabel('How much would you like to deposit?').fill(amount)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await waitForText(page, /^bcrt1q/)
}

/** What the page shows once a payment is detected. On the shared chain a block may confirm it before the page reads. */
export const paymentDetected = /^(Your payment was detected|\d+ of \d+ confirmations|Your payment is confirmed)$/

/** Pays the open deposit from the practice wallet, until its payment is detected. */
export async function payFromWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay with practice wallet' }).click()
  await waitForText(page, paymentDetected)
}

/** Uploads a real PNG as the proof of a paid deposit. */
export async function uploadReceipt(page: Page, amount: string): Promise<void> {
  const buffer = await drawReceipt(amount)
  await page.locator('input[type=file]').setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer })
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  await waitForText(page, 'Your file has been uploaded successfully, and the deposit is registered.')
}

/** Chooses a plan, checks the review and invests. */
export async function invest(page: Page, plan: 'BEGINNERS' | 'ADVANCED' | 'PREMIUM', amount: string): Promise<void> {
  await page.goto('/dashboard/investmentplans')
  await page.getByRole('button', { name: `Choose ${plan}` }).click()
  await page.getByLabel('How much would you like to invest').fill(amount)
  await page.getByRole('button', { name: 'Review investment' }).click()
  await page.getByRole('button', { name: /^Invest \$/ }).click()
  await waitForText(page, /Successfully invested/)
}

/** Requests a withdrawal to the client's own practice address. */
export async function requestWithdrawal(page: Page, amount: string): Promise<void> {
  await page.goto('/dashboard/withdraws')
  await page.getByRole('button', { name: 'Use my practice address' }).click()
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  await waitForText(page, 'Withdrawal request submitted successfully. Please allow time for processing.')
}
