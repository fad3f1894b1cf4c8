import { beforeAll, expect, test } from 'vitest'
import { waitForPath, pageBeside, waitForText, type Window } from '#root/tests/browser.ts'
import { joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

const { testServer, openWindow } = testInstance()

let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

/** Runs in the page: holds the answer with the claims, and presses a link in the moment in which it arrives. */
function pressOnArrival(name: string): void {
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!response.url.endsWith('/api/operator/claims')) return response
    const text = await response.text()
    const link = [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
    link!.click()
    return new Response(text, { headers: { 'content-type': 'application/json' } })
  }
}

test('a press on a link while the list arrives is not undone by the opening of the first row', async () => {
  await operator.goto('/operator/claims')
  await operator.waitForURL(/claim=(?!new)/)
  for (const link of ['Add a claim', 'Deposits']) {
    const page = await pageBeside(operator)
    await page.addInitScript(pressOnArrival, link)
    for (let times = 0; times < 5; times += 1) {
      await page.goto('/operator/claims')
      if (link === 'Deposits') await waitForPath(page, '/operator/deposits')
      else await waitForText(page, 'New claim')
    }
  }
  expect(operator.faults).toEqual([])
})

test('the first email of the outbox opens without its text, so that nobody sees a one-time link unasked', async () => {
  await signUpByApi(await openWindow(), 'Otto', 'Reed')
  const page = await pageBeside(operator)
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await page.goto('/operator/outbox')
  await page.getByRole('heading', { name: 'Welcome to Glasshouse Capital' }).waitFor()
  const button = page.getByRole('link', { name: 'Read this email' })
  await button.waitFor()
  expect(read.filter((path) => path.startsWith('/api/operator/mails/'))).toEqual([])
  await button.click()
  await page.getByRole('region', { name: 'Email', exact: true }).getByText('Simulation. Play money').waitFor()
})

test('the first message of the inbox opens on a wide window, and is new until its reader chooses it', async () => {
  const message = { fullName: 'Mara Doubt', email: 'mara@example.com', houseAddress: '1 Test Road', country: 'Canada' }
  const sent = await operator.context().request.post('/api/contact-messages', {
    headers: { origin: operator.baseURL },
    data: { ...message, phoneNumber: '555-0100', whatsappNumber: '555-0101', message: 'Where is my money?' },
  })
  expect(sent.status()).toBe(201)
  const page = await pageBeside(operator)
  await page.goto('/operator/inbox')
  await page.getByRole('heading', { name: 'Message from Mara Doubt' }).waitFor()
  const row = page.getByRole('link', { name: /Mara Doubt/ })
  await row.getByText('New').waitFor()
  await row.click()
  await row.getByText('New').waitFor({ state: 'hidden' })
})
