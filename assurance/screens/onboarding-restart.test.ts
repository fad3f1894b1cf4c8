import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DocumentName } from '#root/domain/onboarding.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { signUpByApi } from '#root/tests/journey/by-api.ts'
import { answerByApi } from '#root/tests/journey/onboarding-steps.ts'
import { drawReceipt } from '#root/tests/journey/receipt.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The server is killed during the upload of the six documents, and starts again on the same folder: no received byte is lost. */

const { testServer, openWindow: open } = testInstance()

const press = (page: Window, name: string) => page.getByRole('button', { name, exact: true }).click()
const specimen = (page: Window, document: string) => press(page, `Use a specimen: ${document}`)
const record = async (page: Window): Promise<any> => (await page.context().request.get('/api/onboarding')).json()
const picker = (page: Window) => page.getByLabel('Financial statements: Choose a file')

test(
  'after a kill during the six uploads the open page continues where it was, and submits',
  { timeout: 240_000 },
  async () => {
    const { page, network, started } = await submitSlowly('Ona', 'Going')
    const { kill, restart } = await testServer()
    await kill()
    const dialog = page.getByRole('dialog', { name: 'Please wait...' })
    await dialog.getByText('The connection is lost. The upload continues automatically when it is back.').waitFor()
    // The dialog cannot be closed while something runs.
    await page.keyboard.press('Escape')
    expect(await dialog.getByRole('button').count()).toBe(0)
    const continued = resumeOffset(page)
    // A server that has just started may still answer that it is not available.
    const unavailable = await answerOnce(page, 'HEAD', 503)
    await network.quick()
    await restart()

    expect(await continued).toBeGreaterThan(0)
    expect(unavailable()).toBe(true)
    await page.getByRole('dialog', { name: 'All document submitted successful' }).getByText('6 of 6 files').waitFor()
    expect(await record(page)).toMatchObject({ status: 'submitted', documents: { length: 6 } })
    // Each was started once: received bytes were not sent again.
    expect(started.toSorted()).toEqual([...new Set(started)].toSorted())
    expect(started).toHaveLength(6)
  },
)

test(
  'after a kill and a reload answers and finished uploads are kept, and the interrupted one continues',
  { timeout: 240_000 },
  async () => {
    const { page, network, started, file } = await submitSlowly('Rita', 'Load')
    const { kill, restart } = await testServer()
    await kill()
    await network.quick()
    await restart()
    await page.goto('/cdd?step=1')
    await waitForText(page, 'Documents: 3 of 6')
    await expect.poll(() => page.getByLabel('Full legal name').inputValue()).toBe('Wilhelmina Featherstonehaugh')
    await expect.poll(() => page.getByLabel('Social security number').inputValue()).toBe('•••-••-3456')

    started.length = 0
    const continued = resumeOffset(page)
    await picker(page).setInputFiles(file)
    // Chunks of half a megabyte are kept, also by a proxy between the page and the server.
    expect(await continued).toBeGreaterThan(1_000_000)
    await page.getByRole('button', { name: 'Step 2' }).click()
    await specimen(page, 'Tax signature')
    await page.getByRole('button', { name: 'Step 3' }).click()
    await specimen(page, 'AML signature')
    await waitForText(page, 'Documents: 6 of 6')
    await press(page, 'Submit')
    await page.getByRole('dialog', { name: 'All document submitted successful' }).waitFor()
    expect(started).toEqual(['taxSignatureFile', 'amlSignatureFile'])
    expect(await record(page)).toMatchObject({ status: 'submitted', documents: { length: 6 } })
  },
)

/** A client who presses Submit, on a slow line: the firm has three documents, and about half of the fourth. */
async function submitSlowly(firstName: string, lastName: string) {
  const page = await open()
  await signUpByApi(page, firstName, lastName)
  await answerByApi(page)
  const started: DocumentName[] = []
  page.on('request', (request) => {
    const document = /documents\/(\w+)\/uploads$/.exec(request.url())?.[1]
    if (document && request.method() === 'POST') started.push(document as DocumentName)
  })
  const file = await largePicture()
  await page.goto('/cdd?step=1')
  for (const document of ['Proof of address', 'Government ID', 'Signature']) await specimen(page, document)
  await expect.poll(() => page.getByText('Upload complete!').count()).toBe(3)
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1 }
  const network = {
    slow: () => session.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: 300_000 }),
    quick: () => session.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 }),
  }
  await network.slow()
  await picker(page).setInputFiles(file)
  await waitForText(page, 'Documents: 4 of 6')
  await page.getByRole('button', { name: 'Step 2' }).click()
  await specimen(page, 'Tax signature')
  await page.getByRole('button', { name: 'Step 3' }).click()
  await specimen(page, 'AML signature')
  await waitForText(page, 'Documents: 6 of 6')

  await press(page, 'Submit')
  const sending = page.getByRole('dialog').getByRole('progressbar', { name: 'Uploading: Financial statements' })
  await expect.poll(async () => Number(await sending.getAttribute('aria-valuenow'))).toBeGreaterThan(40)
  return { page, network, started, file }
}

/** A picture of almost 5 MB. */
async function largePicture(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-onboarding-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'statements.png')
  writeFileSync(file, Buffer.concat([await drawReceipt('250.00'), randomBytes(4_500_000)]))
  return file
}

/** Answers the next request of this method to an upload with `status`. Returns whether that has happened. */
async function answerOnce(page: Window, method: string, status: number): Promise<() => boolean> {
  let isAnswered = false
  await page.route(/\/uploads\/[^/]+$/, async (route) => {
    if (isAnswered || route.request().method() !== method) return route.fallback()
    isAnswered = true
    await route.fulfill({ status })
  })
  return () => isAnswered
}

/** The byte at which the upload of the financial statements resumes. */
async function resumeOffset(page: Window): Promise<number> {
  const request = await page.waitForRequest(
    (sent) => sent.method() === 'PATCH' && sent.url().includes('financialStatementsFile'),
    { timeout: 100_000 },
  )
  return Number(request.headers()['upload-offset'])
}
