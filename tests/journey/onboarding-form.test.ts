import { expect, test } from 'vitest'
import { axeViolations } from '../axe.ts'
import { fitsPhone, waitForText, type Window } from '../browser.ts'
import { signUpByApi } from './by-api.ts'
import { answerByApi } from './onboarding-steps.ts'
import { sharedInstance } from './test-instance.ts'

/* The fields of each onboarding step, as the specification names them. */

const { openWindow } = sharedInstance()
const press = (page: Window, name: string) => page.getByRole('button', { name, exact: true }).click()
const group = (page: Window, name: string) => page.getByRole('group', { name, exact: true })

/** The choices of the form, in its order, each with its options. */
async function choicesOn(page: Window): Promise<string[]> {
  const groups = await page.getByRole('radiogroup').all()
  return Promise.all(
    groups.map(async (choice) => {
      const options = await choice.getByRole('radio').all()
      const labels = await Promise.all(
        options.map((option) => option.evaluate((input: any) => input.labels[0].textContent)),
      )
      return `${await choice.evaluate(nameOf)}: ${labels.join(', ')}`
    }),
  )
}

/** Runs in the page: the label of a choice, without its star. */
function nameOf(element: Element): string {
  const label =
    document.getElementById(element.getAttribute('aria-labelledby') ?? '') ?? element.querySelector('legend')
  return (label?.textContent ?? '').replace('*', '').trim()
}

/** A text field's label and its attributes. */
async function linesOn(page: Window): Promise<string[]> {
  return page
    .getByRole('form')
    .locator('input:not([type=radio]):not([type=file]), textarea')
    .evaluateAll((inputs) =>
      inputs.map((input: any) => {
        const label = input.labels[0].textContent.replace('*', '').trim()
        return [label, input.type === 'date' ? 'date' : '', input.placeholder, input.required ? '' : 'optional']
          .filter(Boolean)
          .join(', ')
      }),
    )
}

/** The documents of the form, each with its rule and the accepted files. */
async function documentsOn(page: Window): Promise<string[]> {
  const files = await page.getByRole('form').locator('input[type=file]').all()
  return Promise.all(
    files.map(async (file) => {
      const accept = await file.getAttribute('accept')
      const name = ((await file.evaluate((input: any) => input.labels[0].textContent)) as string).split(':')[0]!
      return `${name}: ${await group(page, `${name} *`).or(group(page, name)).getByText('.').first().textContent()} (${accept})`
    }),
  )
}

test('step 1 asks for documents, person, address, finances and signature, in this order', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Fay', 'Field')
  await page.goto('/cdd')
  await page.getByRole('heading', { level: 1, name: 'KYC, Tax Residency & AML Declaration' }).waitFor()
  await page.getByRole('form', { name: 'Step 1' }).waitFor()
  expect(await page.getByRole('form').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Identity (KYC)',
    'Proof of address',
    'Government ID',
    'Personal information',
    'Residential address',
    'Financial information',
    'Signature',
  ])
  expect(await choicesOn(page)).toEqual([
    'Proof of address type: Utility bill, Bank statement, Lease Agreement',
    "ID type: Driver's license, Passport, National ID",
    'Source of funds: Employment, Investment Income, Business Revenue, Other',
    'Estimated net worth: <$250k, $250k–$1M, $1M+',
  ])
  expect(await linesOn(page)).toEqual([
    'ID number',
    'Full legal name',
    'Date of birth, date',
    'Social security number, XXX-XX-XXXX',
    'Street address',
    'City',
    'State/province',
    'Postal code',
  ])
  await waitForText(page, 'As on ID')
  expect(await documentsOn(page)).toEqual([
    'Proof of address: Issued within the last 7 months, showing your name and address. (.pdf,.jpg,.jpeg,.png)',
    'Government ID: The page or side with your portrait, all four corners visible. (.pdf,.jpg,.jpeg,.png)',
    'Financial statements: Covering the last 7 months, showing balances and ownership. (.pdf,.jpg,.jpeg,.png)',
    'Signature: On blank white paper in black ink, matching the ID and fully visible. (.pdf,.jpg,.jpeg,.png)',
  ])
  await expect.poll(() => page.getByText('PDF, JPG, JPEG or PNG, max 5MB').count()).toBe(4)
  const bar = page.getByRole('progressbar', { name: 'Progress of the declaration' })
  expect(await bar.getAttribute('aria-valuenow')).toBe('33')
  // Steps that were not reached cannot be opened, by the address either.
  for (const step of [2, 3])
    await expect.poll(() => page.getByRole('button', { name: `Step ${step}` }).isDisabled()).toBe(true)
  await page.goto('/cdd?step=3')
  await page.getByRole('form', { name: 'Step 1' }).waitFor()
})

test('step 2 asks for tax residency, step 3 for the four answers and an explanation if one is Yes', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Tess', 'Tax')
  await answerByApi(page)
  await page.goto('/cdd?step=2')
  await page.getByRole('form', { name: 'Step 2' }).waitFor()
  expect(await choicesOn(page)).toEqual(['US citizen or resident: Yes, No'])
  expect(await linesOn(page)).toEqual([
    'Tax residency countries',
    'Tax identification number (TIN)',
    'Reason for having no TIN',
  ])
  await waitForText(page, 'Separate countries with commas.')
  await expect.poll(() => page.getByText('PNG, JPG, PDF (MAX. 5MB)').count()).toBe(1)
  const bar = page.getByRole('progressbar', { name: 'Progress of the declaration' })
  expect(await bar.getAttribute('aria-valuenow')).toBe('66')
  await fitsPhone(page)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Step 3' }).click()
  await page.getByRole('form', { name: 'Step 3' }).waitFor()
  const questions = [
    'Politically exposed person',
    'High-risk industries',
    'Offshore jurisdictions',
    'Investigations for financial crimes',
  ]
  expect(await choicesOn(page)).toEqual(questions.map((question) => `${question}: Yes, No`))
  expect(await linesOn(page)).toEqual(['Client name', 'AML declaration date, date'])
  expect(await bar.getAttribute('aria-valuenow')).toBe('100')
  for (const question of questions) {
    const choice = page.getByRole('radiogroup', { name: question })
    await choice.getByRole('radio', { name: 'Yes' }).check()
    await page.getByLabel('Explanation').waitFor()
    await choice.getByRole('radio', { name: 'No' }).check()
    await page.getByLabel('Explanation').waitFor({ state: 'hidden' })
  }
  await expect.poll(() => page.getByText('PNG, JPG, PDF (MAX. 5MB)').count()).toBe(1)
  await fitsPhone(page)
  // Wherever the last choice has scrolled the page, a field can be half below a bar that stays.
  await page.evaluate(() => scrollTo(0, 0))
  expect(await axeViolations(page)).toEqual([])
  await page.goBack()
  await page.getByRole('form', { name: 'Step 2' }).waitFor()
  await press(page, 'Back')
  await page.getByRole('form', { name: 'Step 1' }).waitFor()
  expect(page.faults).toEqual([])
})

test('during the upload Submit says so and is disabled; Review Errors leads to the failed file', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Sub', 'Mitting')
  await answerByApi(page)
  const answered = Promise.withResolvers<void>()
  await page.route('**/documents/governmentIdFile/uploads', async (route) => {
    await answered.promise
    await route.fulfill({ status: 429, json: { code: 'too-many-attempts', detail: '' } })
  })
  await page.goto('/cdd?step=1')
  // A file is uploaded in its turn once its specimen is drawn: the order is sure when each waits for the one before.
  const documents = ['Proof of address', 'Government ID', 'Financial statements', 'Signature']
  for (const [place, document] of documents.entries()) {
    await press(page, `Use a specimen: ${document}`)
    await waitForText(page, `Documents: ${place + 1} of 6`)
  }
  await page.getByRole('button', { name: 'Step 2' }).click()
  await press(page, 'Use a specimen: Tax signature')
  await page.getByRole('button', { name: 'Step 3' }).click()
  await press(page, 'Use a specimen: AML signature')
  await waitForText(page, 'Documents: 6 of 6')
  await press(page, 'Submit')
  const dialog = page.getByRole('dialog', { name: 'Please wait...' })
  await dialog.getByText('Processing your documents').waitFor()
  await dialog.getByText(/^Uploading\.\.\. \d+%$/).waitFor()
  await dialog.getByText('1 of 6 files').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)
  const submit = page.locator('button[type=submit]')
  await expect.poll(() => submit.textContent()).toBe('Submitting...')
  await expect
    .poll(() => page.getByRole('button', { name: 'Back', exact: true, includeHidden: true }).isDisabled())
    .toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor()

  answered.resolve()
  const failed = page.getByRole('dialog', { name: 'Upload completed with errors' })
  await failed.getByText('Failed to upload required file: Government ID').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await failed.getByRole('button', { name: 'Review Errors' }).click()
  await page.getByRole('form', { name: 'Step 1' }).waitFor()
  const field = page.locator('#cdd-governmentIdFile')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
})
