import { expect, test } from 'vitest'
import { waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { approveByApi, joinByApi, moveClockByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { investWithKeys, payDeposit, pressOn, tabTo, withdrawWithKeys } from '#root/tests/journey/keys.ts'
import { answerByApi } from '#root/tests/journey/onboarding-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()
const typed = {
  'First name': 'Kaye',
  'Last name': 'Stroke',
  'Phone number': '206-555-0133',
  Country: 'Norway',
  Username: 'kaye.stroke',
  Email: 'kaye@example.com',
  Password: 'ten clicks and a clack',
  'Confirm password': 'ten clicks and a clack',
}

test('a person without a mouse signs up and logs in', async () => {
  const page = await openWindow()
  await page.goto('/signup')
  for (const [label, text] of Object.entries(typed)) {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await tabTo(page, /I agree to the/)
  await page.keyboard.press('Space')
  await tabTo(page, 'Create Account')
  await page.keyboard.press('Enter')
  await waitForText(page, 'Welcome Kaye! Account created successfully')

  await page.context().clearCookies()
  await page.goto('/login')
  await tabTo(page, 'Email')
  await page.keyboard.type(typed.Email)
  await tabTo(page, 'Password')
  await page.keyboard.type(typed.Password)
  await page.keyboard.press('Enter')
  await waitForText(page, 'Logged in successfully, redirecting...')
  await waitForPath(page, '/dashboard')
})

test('a person without a mouse deposits, invests and withdraws', async () => {
  const [page, operator] = [await openWindow(), await openWindow()]
  await joinByApi(operator, (await testServer()).operatorLink)
  await signUpByApi(page, 'Kay', 'Stroke')

  await page.goto('/dashboard/deposit')
  await payDeposit(page, '2000')
  await pressOn(page, 'Use a specimen', 'Space')
  await waitForText(page, 'specimen-receipt.png')
  await pressOn(page, 'Upload proof of payment', 'Enter')
  await waitForText(page, 'Your file has been uploaded successfully, and the deposit is registered.')
  const { deposits } = await (await page.context().request.get('/api/deposits')).json()
  await moveClockByApi(operator, 1)
  await waitForText(page, 'Your payment is confirmed')
  await approveByApi(operator, 'deposits', deposits[0].id)

  await page.goto('/dashboard/investmentplans')
  await investWithKeys(page, 'ADVANCED', '2000')
  await waitForText(page, 'Successfully invested $2,000.00 in the ADVANCED plan!')
  await moveClockByApi(operator, 15)

  await page.goto('/dashboard/withdraws')
  await withdrawWithKeys(page, '500')

  await page.goto('/dashboard/history')
  await page.getByRole('tab', { name: 'Deposits' }).waitFor()
  await tabTo(page, 'Deposits')
  await page.keyboard.press('ArrowRight')
  await page.getByRole('cell', { name: '$500.00' }).waitFor()
})

test('a person without a mouse completes the onboarding with six documents', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Kit', 'Stroke')
  await answerByApi(page)
  const step = (number: number) => page.getByRole('form', { name: `Step ${number}` }).waitFor()
  await page.goto('/cdd?step=1')
  await step(1)
  await tabTo(page, /^Full legal name/)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kit Keys Stroke')
  for (const given of [1, 2, 3, 4]) await giveSpecimen(page, given)
  await pressOn(page, 'Continue', 'Enter')
  await step(2)
  await giveSpecimen(page, 5)
  await pressOn(page, 'Continue', 'Enter')
  await step(3)
  await giveSpecimen(page, 6)
  await pressOn(page, 'Submit', 'Enter')
  await page.getByRole('dialog', { name: 'All document submitted successful' }).waitFor()
  await pressOn(page, 'Continue', 'Enter')
  await waitForPath(page, '/dashboard')
  const record = await (await page.context().request.get('/api/onboarding')).json()
  expect(record).toMatchObject({ status: 'submitted', documents: { length: 6 } })
})

/** Takes a specimen for the next document of the page that has none. */
async function giveSpecimen(page: Window, given: number): Promise<void> {
  await tabTo(page, /^Use a specimen/)
  await page.keyboard.press('Enter')
  await waitForText(page, `Documents: ${given} of 6`)
}
