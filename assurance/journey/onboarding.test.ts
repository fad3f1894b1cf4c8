import { expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForText, type Window } from '#root/tests/browser.ts'
import { signUpByApi } from '#root/tests/journey/by-api.ts'
import { answerByApi } from '#root/tests/journey/onboarding-steps.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'

/* The compliance onboarding from the client's view: questions and refusals of each step, and the uploads. */

const { openWindow: open } = sharedInstance()
const openWindow = () => open()

const documents = ['Proof of address', 'Government ID', 'Financial statements', 'Signature']
const press = (page: Window, name: string) => page.getByRole('button', { name, exact: true }).click()
const specimen = (page: Window, document: string) => press(page, `Use a specimen: ${document}`)
const shows = (page: Window, step: number) => page.getByRole('form', { name: `Step ${step}`, exact: true }).waitFor()
const record = async (page: Window): Promise<any> => (await page.context().request.get('/api/onboarding')).json()

test('a visitor is redirected to the log-in and returns afterwards', async () => {
  const page = await openWindow()
  await page.goto('/cdd')
  await page.waitForURL('**/login?from=%2Fcdd')
})

test('each step names what is missing, shows conditional questions, and survives a reload', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Winnie', 'Zard')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Start', exact: true }).click()

  await press(page, 'Continue')
  await waitForText(page, '16 fields need your attention')
  expect(await axeViolations(page)).toEqual([])
  await fitsPhone(page)
  await page.getByRole('link', { name: 'City is required' }).click()
  await expect.poll(() => page.getByLabel('City').evaluate((field) => field === document.activeElement)).toBe(true)

  await page.getByLabel('Social security number').fill('123-45-6789')
  await page.getByLabel('City').fill('Port Alder')
  await waitForText(page, 'Please use a made-up number: this is a simulation.')
  await page.getByLabel('Social security number').fill('12-34')
  await page.getByLabel('City').focus()
  await waitForText(page, 'A social security number has nine digits, such as 000-12-3456.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('Other source of funds').waitFor()
  await press(page, 'Fill with a made-up person')
  await page.getByLabel('Other source of funds').waitFor({ state: 'hidden' })
  await waitForText(page, 'Everything is filled in. Read the answers, then continue.')
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Port Alder')
  await waitForText(page, 'Documents: 6 of 6')
  await press(page, 'Continue')
  await shows(page, 2)
  expect((await record(page)).answers.socialSecurityNumber).toMatch(/^•••-••-\d{4}$/)

  await page.getByLabel('Tax identification number (TIN)').fill('')
  await page.getByLabel('Reason for having no TIN').waitFor()
  await page.getByLabel('Tax identification number (TIN)').fill('TP-1')
  await page.getByLabel('Reason for having no TIN').waitFor({ state: 'hidden' })
  await expect.poll(async () => (await record(page)).answers.tin).toBe('TP-1')
  await expect.poll(async () => (await record(page)).documents.length).toBe(6)
  await page.reload()
  await shows(page, 2)
  await expect.poll(() => page.getByLabel('Tax identification number (TIN)').inputValue()).toBe('TP-1')
  // Each file was uploaded when it was chosen.
  await waitForText(page, 'Documents: 6 of 6')
  expect((await record(page)).documents).toHaveLength(6)

  await press(page, 'Back')
  await shows(page, 1)
  await expect.poll(() => page.getByLabel('Social security number').inputValue()).toMatch(/^•••-••-\d{4}$/)
  expect(page.faults).toEqual([])
})

test('a phone shows one group of fields at a time, and an error leads to the group with its field', async () => {
  const page = await open({ viewport: { width: 360, height: 740 } })
  await signUpByApi(page, 'Phoebe', 'Phone')
  const examined = new Set<string>()
  /** Waits for a group of fields, and examines it the first time. */
  const showsGroup = async (part: string, title: string) => {
    await waitForText(page, part)
    const form = page.getByRole('form')
    await expect.poll(() => form.getByRole('heading', { level: 2 }).allTextContents()).toEqual([title])
    if (examined.has(title)) return
    examined.add(title)
    await fitsPhone(page)
    expect(await axeViolations(page)).toEqual([])
  }
  const continueTo = async (part: string, title: string) => {
    await press(page, 'Continue')
    await showsGroup(part, title)
  }
  const hasFocus = (label: string) =>
    expect.poll(() => page.getByLabel(label).evaluate((field) => field === document.activeElement)).toBe(true)
  const progress = page.getByRole('progressbar', { name: 'Progress of the declaration' })
  await page.goto('/cdd')
  await showsGroup('Part 1 of 6', 'Proof of address')
  expect(await progress.getAttribute('aria-valuenow')).toBe('5')
  await press(page, 'Continue')
  await waitForText(page, 'Proof of address type is required')
  await hasFocus('Utility bill')
  await page.getByRole('radio', { name: 'Lease Agreement' }).check()
  await press(page, 'Fill with a made-up person')
  await waitForText(page, 'Documents: 6 of 6')
  expect(await page.getByRole('radio', { name: 'Lease Agreement' }).isChecked()).toBe(true)

  await continueTo('Part 2 of 6', 'Government ID')
  // Enter in a field continues, as Continue does, and the browser's Back returns.
  await page.getByLabel('ID number').press('Enter')
  await showsGroup('Part 3 of 6', 'Personal information')
  await page.goBack()
  await showsGroup('Part 2 of 6', 'Government ID')
  await continueTo('Part 3 of 6', 'Personal information')
  await continueTo('Part 4 of 6', 'Residential address')
  await continueTo('Part 5 of 6', 'Financial information')
  await continueTo('Part 6 of 6', 'Signature')
  await page.getByText('Upload complete!').waitFor()
  expect(await progress.getAttribute('aria-valuenow')).toBe('33')

  // An error that only the server finds leads back to its group.
  await page.route(
    '**/onboarding/steps/1/completion',
    (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          code: 'invalid-input',
          detail: '',
          issues: [{ field: 'city', code: 'too-long', detail: 'This city is unknown.' }],
        },
      }),
    { times: 1 },
  )
  await continueTo('Part 4 of 6', 'Residential address')
  await hasFocus('City')
  await waitForText(page, 'This city is unknown.')
  expect(await axeViolations(page)).toEqual([])
  await page.getByLabel('City').fill('Heron Bay')
  await continueTo('Part 5 of 6', 'Financial information')
  await continueTo('Part 6 of 6', 'Signature')
  await continueTo('Part 1 of 2', 'Tax residency declaration')
  await press(page, 'Back')
  await showsGroup('Part 6 of 6', 'Signature')
  await continueTo('Part 1 of 2', 'Tax residency declaration')
  await continueTo('Part 2 of 2', 'Signature of the tax declaration')
  await continueTo('Part 1 of 2', 'Your declaration')
  await page.getByLabel('Client name').fill('')
  await expect.poll(async () => (await record(page)).answers.clientName).toBe('')
  // A client who returns finds the first group with a missing answer.
  await page.goto('/cdd')
  await showsGroup('Part 1 of 2', 'Your declaration')
  await page.getByLabel('Client name').fill('Phoebe Phone')
  await continueTo('Part 2 of 2', 'Signature and date')
  await press(page, 'Submit')
  await page.getByRole('dialog', { name: 'All document submitted successful' }).waitFor()
  expect(await record(page)).toMatchObject({ status: 'submitted', documents: { length: 6 } })
  expect(page.faults).toEqual([])
})

test('a Yes needs an explanation, and a missing file is named at submission', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Missy', 'File')
  await answerByApi(page)
  await page.goto('/cdd')
  await shows(page, 3)
  await page.getByRole('radiogroup', { name: 'Offshore jurisdictions' }).getByRole('radio', { name: 'Yes' }).check()
  await page.getByLabel('Explanation').fill('A made-up holding')
  await press(page, 'Submit')
  await page.getByRole('alert').getByText('Submission failed: Proof of address is required').waitFor()
  await page.getByRole('link', { name: 'Tax signature is required' }).click()
  await shows(page, 2)
  // What is corrected is no longer named.
  await page.getByRole('button', { name: 'Step 1' }).click()
  await specimen(page, 'Proof of address')
  await page.getByRole('alert').getByText('Submission failed: Government ID is required').waitFor()
})

test('an invalid file is refused at once, and a chosen one survives a reload and is deleted with the draft', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Drew', 'Draft')
  await page.goto('/cdd?step=1')
  const card = page.getByRole('group', { name: 'Government ID' })
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    card.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('bill.pdf', 'application/pdf', Buffer.from('MZ this is a program'))
  await card.getByText('This file is neither an image nor a PDF.').waitFor()
  await card.getByText('Choose another file', { exact: true }).waitFor()
  await choose('empty.png', 'image/png', Buffer.alloc(0))
  await card.getByText('This file is empty.').waitFor()
  // The browser takes it for a PDF, but the server does not.
  await choose('active.pdf', 'application/pdf', Buffer.from('%PDF-1.7 << /S /JavaScript >>'))
  await card.getByText(/^This PDF/).waitFor()
  expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0)

  await specimen(page, 'Government ID')
  await card.getByText('Upload complete!').waitFor()
  await page.reload()
  await card.getByText('Upload complete!').waitFor()
  expect(await record(page)).toMatchObject({ status: 'draft', documents: [{ document: 'governmentIdFile' }] })
  await press(page, 'Delete my documents now')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete everything' }).click()
  await waitForText(page, 'Documents: 0 of 6')
  expect(await record(page)).toMatchObject({ id: null, documents: [] })
})

test('a failed upload stops the submission, is retried, and then everything is submitted', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Ursula', 'Load')
  await answerByApi(page)
  await page.goto('/cdd?step=1')
  await shows(page, 1)
  const isSubmitting = Promise.withResolvers<void>()
  const begin = '**/documents/financialStatementsFile/uploads'
  await page.route(begin, async (route) => {
    await isSubmitting.promise
    await route.fulfill({ status: 429, json: { code: 'too-many-attempts', detail: '' } })
  })
  // Files are uploaded in the order in which they are ready: no other one may wait for the one that is held up.
  for (const document of documents.slice(0, 2)) await specimen(page, document)
  await expect.poll(() => page.getByText('Upload complete!').count()).toBe(2)
  for (const document of documents.slice(2)) await specimen(page, document)
  await waitForText(page, 'Documents: 4 of 6')
  await press(page, 'Continue')
  await shows(page, 2)
  await signByKeys(page)
  await waitForText(page, 'Documents: 5 of 6')
  await press(page, 'Continue')
  await shows(page, 3)
  await specimen(page, 'AML signature')
  await waitForText(page, 'Documents: 6 of 6')

  await press(page, 'Submit')
  await page.getByRole('dialog', { name: 'Please wait...' }).getByText('2 of 6 files').waitFor()
  isSubmitting.resolve()
  const failed = page.getByRole('dialog', { name: 'Upload completed with errors' })
  await failed.getByText('Failed to upload required file: Financial statements').waitFor()
  expect(await failed.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  await page.unroute(begin)
  await failed.getByRole('button', { name: 'Review Errors' }).click()
  await shows(page, 1)
  await waitForText(page, 'Submission failed: Failed to upload required file: Financial statements')
  await waitForText(page, /^Upload failed\. Please try again\./)
  await page.getByRole('button', { name: 'Step 3' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Submit', exact: true }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Step 1' }).click()
  await press(page, 'Try again: Financial statements')
  await page.getByRole('button', { name: 'Try again: Financial statements' }).waitFor({ state: 'hidden' })
  await expect.poll(() => page.getByText('Upload complete!').count()).toBe(4)
  await page.getByText(/^Submission failed/).waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Step 3' }).click()
  await press(page, 'Submit')

  const done = page.getByRole('dialog', { name: 'All document submitted successful' })
  await done.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/dashboard')
  await waitForText(page, 'Your declaration is under review. You do not need to do anything.')
  expect(await record(page)).toMatchObject({ status: 'submitted', documents: { length: 6 } })
  expect(page.faults.filter((fault) => !fault.includes('429'))).toEqual([])
})

/** Signs the tax declaration by keyboard: opens the sheet, has the name written, undoes it and writes it again. */
async function signByKeys(page: Window): Promise<void> {
  await page.getByRole('button', { name: 'Sign here: Tax signature' }).focus()
  await page.keyboard.press('Enter')
  const name = page.getByLabel('Or type the name to create a signature')
  await name.press('Enter')
  await page.getByText(/^Signed with \d+ strokes$/).waitFor()
  await press(page, 'Clear')
  await waitForText(page, 'Sign with a finger, a pen or a mouse.')
  await name.press('Enter')
  await press(page, 'Use this signature')
}
