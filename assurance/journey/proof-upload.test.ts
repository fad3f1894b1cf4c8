import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { waitForText, type Window } from '#root/tests/browser.ts'
import { signUpByApi } from '#root/tests/journey/by-api.ts'
import { payFromWallet, startDeposit } from '#root/tests/journey/client.ts'
import { drawReceipt } from '#root/tests/journey/receipt.ts'
import { sharedInstance } from '#root/tests/journey/test-instance.ts'

/* The upload of the proof of payment: refused, cancelled, interrupted, and resumed. */

const { openWindow: open } = sharedInstance()
const openWindow = () => open()

async function chooseFile(page: Window, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(/^Proof of payment: Choose/).setInputFiles({ name, mimeType, buffer })
}

async function depositsOf(page: Window): Promise<unknown> {
  return (await (await page.context().request.get('/api/deposits')).json()).deposits
}

test('a proof that is too large, or neither image nor PDF, is refused before it is sent', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Prue', 'Files')
  await startDeposit(page, '250')
  await payFromWallet(page)
  await chooseFile(page, 'large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1))
  await waitForText(page, 'This file is larger than 5 MB.')
  await chooseFile(page, 'program.exe', 'application/x-msdownload', Buffer.from('MZ'))
  await waitForText(page, 'This file is neither an image nor a PDF.')
})

test('a program named as a bill and a broken picture are refused at once, and another file is requested', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Rena', 'Med')
  await startDeposit(page, '250')
  await payFromWallet(page)
  const sent: string[] = []
  page.on('request', (request) => void (request.url().includes('/proof/uploads') && sent.push(request.url())))
  for (const [name, type, bytes, message] of [
    ['bill.pdf', 'application/pdf', Buffer.from('MZ this is a program'), 'This file is neither an image nor a PDF.'],
    ['fake.png', 'image/png', Buffer.from('no picture'), 'This file is neither an image nor a PDF.'],
    [
      'torn.png',
      'image/png',
      (await drawReceipt('250.00')).subarray(0, 60),
      'This picture is damaged and cannot be read.',
    ],
    ['empty.png', 'image/png', Buffer.alloc(0), 'This file is empty.'],
  ] as const) {
    await chooseFile(page, name, type, bytes)
    await waitForText(page, message)
    await page.getByText('Choose another file', { exact: true }).waitFor()
    expect(await page.getByRole('img', { name: 'Preview of the chosen file' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  }
  expect(sent).toEqual([])
})

test('a file that the server refuses for its content is requested again, too', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Sera', 'Ver')
  await startDeposit(page, '250')
  await payFromWallet(page)
  await chooseFile(page, 'active.pdf', 'application/pdf', Buffer.from('%PDF-1.7 << /S /JavaScript >>'))
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  await waitForText(page, /^File upload failed: This PDF/)
  await page.getByText('Choose another file', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
})

test('an upload can be cancelled, and continues automatically after a lost connection; the deposit is registered once', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Una', 'Load')
  await startDeposit(page, '250')
  await payFromWallet(page)
  await chooseFile(page, 'receipt.png', 'image/png', await drawReceipt('250.00'))

  await page.route('**/proof/uploads/*', () => undefined, { times: 1 })
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  await page.getByRole('progressbar', { name: 'Uploading' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await waitForText(page, 'The upload was cancelled.')

  let isOffline = true
  await page.route('**/proof/uploads/*', (route) => (isOffline ? route.abort() : route.continue()))
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  await waitForText(page, 'The connection is lost. The upload continues automatically when it is back.')
  expect(await axeViolations(page)).toEqual([])
  isOffline = false
  await waitForText(page, 'Your file has been uploaded successfully, and the deposit is registered.')
  expect(await depositsOf(page)).toMatchObject([{ status: 'pending', amount: '250.00' }])
})

test('an upload interrupted by a reload continues where it stopped when the same file is chosen again', async () => {
  const page = await openWindow()
  await signUpByApi(page, 'Rhea', 'Load')
  await startDeposit(page, '250')
  await payFromWallet(page)
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-upload-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'receipt.png')
  writeFileSync(file, Buffer.concat([await drawReceipt('250.00'), randomBytes(4_500_000)]))
  const picker = page.getByLabel('Proof of payment: Choose a file')
  const offsets = [4_500_000]
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })

  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await picker.setInputFiles(file)
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  const percent = () => page.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')
  await expect.poll(async () => Number(await percent())).toBeGreaterThan(40)
  await page.reload()
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })

  await waitForText(
    page,
    'The upload of receipt.png was interrupted. Choose the same file again to continue where it stopped.',
  )
  await picker.setInputFiles(file)
  const [continued] = await Promise.all([
    page.waitForRequest((request) => request.method() === 'PATCH'),
    page.getByRole('button', { name: 'Upload proof of payment' }).click(),
  ])
  expect(Number(continued.headers()['upload-offset'])).toBeGreaterThan(1_000_000)
  await waitForText(page, 'Your file has been uploaded successfully, and the deposit is registered.')
  // No chunk was larger than a megabyte: a proxy between the page and the server may forward only whole chunks.
  const places = offsets.toSorted((a, b) => a - b)
  expect(Math.max(...places.slice(1).map((place, index) => place - places[index]!))).toBeLessThanOrEqual(1_048_576)
})

test('a specimen replaces a file, and the success message appears even if the live event arrives before the answer', async () => {
  const page = await openWindow()
  const network = await page.context().newCDPSession(page)
  const hasCome = page.getByText(/^Proof uploaded/).waitFor()
  network.on('Fetch.requestPaused', ({ requestId, request }) => {
    const answer = () => network.send('Fetch.continueResponse', { requestId })
    void (request.method === 'PATCH' ? hasCome.then(answer) : answer())
  })
  await network.send('Fetch.enable', { patterns: [{ urlPattern: '*/proof/uploads/*', requestStage: 'Response' }] })
  await signUpByApi(page, 'Spec', 'Imen')
  await startDeposit(page, '250')
  await payFromWallet(page)
  await page.getByRole('button', { name: 'Use a specimen' }).click()
  await waitForText(page, 'specimen-receipt.png')
  await page.getByRole('button', { name: 'Upload proof of payment' }).click()
  await waitForText(page, 'Your file has been uploaded successfully, and the deposit is registered.')
})
