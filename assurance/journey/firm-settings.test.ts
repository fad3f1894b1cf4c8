import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { axeViolations } from '#root/tests/axe.ts'
import { fitsPhone, waitForPath, waitForText, type Window } from '#root/tests/browser.ts'
import { joinAsColleague, joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'

/* The firm's settings, and messages from visitors. */

const { testServer, openWindow } = testInstance()
let operator: Window

beforeAll(async () => {
  operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
})

/** Changes these settings through the API. */
const set = async (what: object) => {
  const { request } = operator.context()
  const now = await (await request.get('/api/operator/settings')).json()
  const headers = { origin: operator.baseURL }
  const response = await request.put('/api/operator/settings', { headers, data: { ...now, ...what } })
  expect(response.status()).toBe(200)
}

const firms = [
  { brand: 'Lantern & Sons', email: 'desk@lantern.example.com', addressLine1: '1 Lantern Row' },
  // Contains the name before it.
  { brand: 'Lantern & Sons Trust', email: 'desk@trust.example.com', addressLine1: '2 Lantern Row' },
  { brand: 'Sons', email: 'desk@sons.example.com', addressLine1: '3 Lantern Row' },
]

test('a new name, email and address reach open public pages, and typed text and scroll position stay', async () => {
  const [reader, writer, applicant, lost] = await Promise.all(
    ['/', '/contact', '/signup', '/nowhere'].map(async (path) => {
      const window = await openWindow()
      const follows = window.waitForResponse('**/api/page-data')
      await window.goto(path)
      await follows
      await window.evaluate(() => Object.assign(globalThis, { isTheSamePage: true }))
      return window
    }),
  )
  const pages = [reader!, writer!, applicant!, lost!]
  const placeholder = 'Enter your message'
  await writer!.getByPlaceholder(placeholder).fill('Is Glasshouse Capital')
  await applicant!.getByLabel('First name').fill('Ada')
  await reader!.evaluate(() => scrollTo(0, 900))
  for (const firm of firms) {
    await set(firm)
    await expect
      .poll(() => Promise.all(pages.map((window) => window.title())))
      .toEqual([firm.brand, `Contact Us - ${firm.brand}`, `Sign up - ${firm.brand}`, `Page not found - ${firm.brand}`])
    for (const window of [reader!, writer!]) {
      const footer = window.getByRole('contentinfo')
      await footer.getByRole('link', { name: firm.email }).waitFor()
      await expect.poll(() => footer.textContent()).toContain(firm.addressLine1)
    }
    for (const window of pages)
      await expect.poll(() => window.locator('header').first().textContent()).toContain(firm.brand)
    await expect.poll(() => writer!.locator(`main a[href="mailto:${firm.email}"]`).textContent()).toBe(firm.email)
  }
  // The typed text, the cursor, and the scroll position.
  await writer!.keyboard.type(' real?')
  await expect.poll(() => writer!.getByPlaceholder(placeholder).inputValue()).toBe('Is Glasshouse Capital real?')
  await expect.poll(() => applicant!.getByLabel('First name').inputValue()).toBe('Ada')
  expect(await reader!.evaluate(() => scrollY)).toBe(900)
  for (const window of pages) {
    expect(await window.evaluate(() => 'isTheSamePage' in globalThis)).toBe(true)
    // Account pages have no footer.
    await window.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
    await expect.poll(() => window.title()).toContain(' - Sons')
    await window.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await expect.poll(() => window.title()).toBe('About Us - Sons')
    await waitForText(window, /Sons began around one kitchen table/)
    expect(await window.evaluate(() => document.body.innerText)).not.toMatch(/Glasshouse Capital|Lantern &/)
    expect(window.faults).toEqual([])
  }
})

/** The title and the whole text of a page. */
const namesOf = async (window: Page) => `${await window.title()} ${await window.locator('body').textContent()}`

test('a new name reaches every other open page, also of a class, and each says that this is a simulation', async () => {
  const client = await openWindow()
  await signUpByApi(client, 'Tess', 'Tongue')
  const open = async (path: string, window: Page) => {
    const follows = window.waitForResponse('**/api/page-data')
    await window.goto(path)
    await follows
    return window
  }
  const windows = [await open('/dashboard', client), await open('/cdd', await client.context().newPage())]
  // Each in a browser of its own: a browser opens at most six connections, and each page keeps one.
  for (const path of ['/chain', '/lab', '/lab?view=now', '/lab?view=cases', '/api/docs', '/operator/join'])
    windows.push(await open(path, await openWindow()))
  // A class: the page to join, the projector, and a seat at its lesson, in its test and in the firm.
  const lesson = await openLesson(operator, '45')
  await lesson.moveTo('first-test')
  const seats = await Promise.all([1, 2, 3].map(() => openWindow()))
  for (const seat of seats) await lesson.takeSeat(seat)
  const ofClass = [
    await open(`/join/${lesson.code}`, await openWindow()),
    await open(`/lesson/${lesson.code}/projector`, await openWindow()),
    await open('/seat/first-test', seats[0]!),
    await open('/dashboard/lesson', seats[1]!),
    await open('/dashboard', seats[2]!),
  ]
  windows.push(...ofClass.filter((_, place) => place !== 1))
  await set({ brand: 'Lantern Bank' })
  for (const window of windows) await expect.poll(() => namesOf(window)).toContain('Lantern Bank')
  for (const window of [...windows, ...ofClass]) {
    expect(await namesOf(window)).not.toContain('Glasshouse Capital')
    await window
      .getByRole('complementary', { name: 'Simulation notice' })
      .getByText(/^Simulation\. Play money/)
      .waitFor()
  }
  expect(await windows[0]!.title()).toMatch(/ - Lantern Bank$/)
  expect(await windows[1]!.title()).toMatch(/ - Lantern Bank$/)
})

test('a new firm name is on every page at once, in each language, without flicker', async () => {
  await operator.goto('/operator/settings')
  await operator.getByLabel('Support email').fill('desk@gmail.com')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForText(operator, /Please use an address at example\.com/)
  expect(await axeViolations(operator)).toEqual([])
  await fitsPhone(operator)
  await operator.getByLabel('Name of the firm').fill('Palisade & D’Arcy')
  await operator.getByLabel('Support email').fill('desk@palisade.example.com')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForText(operator, 'Saved. Every open page updates within seconds.')

  const visitor = await openWindow()
  await visitor.goto('/')
  await expect.poll(() => visitor.title()).toBe('Palisade & D’Arcy')
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'desk@palisade.example.com' }).waitFor()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
  await expect.poll(() => visitor.title()).toBe('About Us - Palisade & D’Arcy')
  await visitor.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: 'es', url: visitor.baseURL }])
  await visitor.goto('/plans')
  await expect.poll(() => visitor.title()).toContain('Palisade & D’Arcy')
  await waitForText(visitor, /Palisade & D’Arcy/)
  expect(await visitor.content()).not.toContain('Glasshouse Capital')
  // A page whose hydration differs from its markup reports an error.
  expect(visitor.faults).toEqual([])
  expect(operator.faults).toEqual([])
})

test('a visitor’s message is found in the inbox and answered through the outbox', async () => {
  const visitor = await openWindow()
  const message = { fullName: 'Mara Doubt', email: 'mara@example.com', houseAddress: '1 Way', country: 'Peru' }
  await operator.goto('/operator/inbox')
  await waitForText(operator, 'No unanswered messages.')
  const sent = await visitor.context().request.post('/api/contact-messages', {
    headers: { origin: visitor.baseURL },
    data: { ...message, phoneNumber: '555-0100', whatsappNumber: '555-0101', message: 'Where is my money?' },
  })
  expect(sent.status()).toBe(201)
  await operator.getByRole('link', { name: /Mara Doubt/ }).waitFor()
  await operator.getByLabel('Search').fill('money')
  await expect.poll(() => new URL(operator.url()).searchParams.get('search')).toBe('money')
  await operator.getByRole('link', { name: /Mara Doubt/ }).click()
  await operator.getByRole('heading', { name: 'Message from Mara Doubt' }).waitFor()
  await operator.getByRole('region', { name: 'Message', exact: true }).getByText('Where is my money?').waitFor()
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Send reply' }).click()
  await waitForText(operator, 'Please write at least 3 characters.')
  await operator.getByLabel('Reply').fill('It is safe with us.')
  await operator.getByRole('button', { name: 'Send reply' }).click()
  await operator.getByRole('region', { name: 'Replies' }).getByText('It is safe with us.').waitFor()
  await fitsPhone(operator)
  await operator.goto('/operator/outbox')
  await operator.getByRole('link', { name: /Your message to us/ }).click()
  await waitForText(operator, /It is safe with us\./)
  expect(operator.faults).toEqual([])
})

test('unsaved changes stay while another section is open, and a refusal opens the section of its field', async () => {
  await operator.goto('/operator/settings')
  await waitForPath(operator, '/operator/settings/firm')
  const email = operator.getByLabel('Support email')
  const fee = operator.getByLabel('Withdrawal fee, in percent')
  const openMoney = async () => {
    await operator
      .getByRole('navigation', { name: 'Sections of the settings' })
      .getByRole('link', { name: 'Money' })
      .click()
    await waitForPath(operator, '/operator/settings/money')
  }
  await email.fill('desk@gmail.com')
  await openMoney()
  await fee.fill('4')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForPath(operator, '/operator/settings/firm')
  await waitForText(operator, /Please use an address at example\.com/)
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  await email.fill('desk@kept.example.com')
  await operator.getByRole('button', { name: 'Save', exact: true }).click()
  await waitForText(operator, /^Saved\./)
  await openMoney()
  await operator.reload()
  await expect.poll(() => fee.inputValue()).toBe('4')
  expect(operator.faults).toEqual([])
})

test('when two operators change the settings, the second sees a notice and can load the current ones', async () => {
  const colleague = await openWindow()
  await joinAsColleague(colleague, operator, 'Otto')
  for (const page of [operator, colleague]) {
    await page.goto('/operator/settings/money')
    await page.getByLabel('Withdrawal fee, in percent').waitFor()
  }
  await colleague.getByLabel('Withdrawal fee, in percent').fill('7')
  await operator.getByLabel('Withdrawal fee, in percent').fill('3')
  await operator.getByRole('button', { name: 'Save', exact: true }).first().click()
  await waitForText(operator, /^Saved\./)
  await waitForText(colleague, /^Someone else changed the settings while you were editing\./)
  await expect.poll(() => colleague.getByRole('button', { name: 'Save', exact: true }).first().isDisabled()).toBe(true)
  await colleague.getByRole('button', { name: 'Load the current settings' }).click()
  await expect.poll(() => colleague.getByLabel('Withdrawal fee, in percent').inputValue()).toBe('3')
  await colleague.getByLabel('Withdrawal fee, in percent').fill('0')
  await colleague.getByRole('button', { name: 'Save', exact: true }).first().click()
  // Nothing was typed there, so it follows the change.
  await expect.poll(() => operator.getByLabel('Withdrawal fee, in percent').inputValue()).toBe('0')
  expect([...operator.faults, ...colleague.faults]).toEqual([])
})
