import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { bank } from '#root/domain/offers/bank.ts'
import { axeViolationsInBothThemes, axeViolations } from '#root/tests/axe.ts'
import type { Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { openTestLesson } from '#root/tests/http/lesson-seats.ts'
import { depositByApi, joinByApi, signUpByApi } from '#root/tests/journey/by-api.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { longDebrief } from '#root/tests/long-debrief.ts'

const database = await freshDatabase()
const { openWindow, testServer } = testInstance({ ...database.env })
let lesson: Awaited<ReturnType<typeof openTestLesson>>
let page: Window
beforeAll(async () => {
  page = await openWindow()
  await signUpByApi(page, 'Seat', 'Seven')
  const { actor } = await (await page.context().request.get('/api/session')).json()
  lesson = await openTestLesson(database.db, 'AFFERS', 'first-test')
  await lesson.seat(actor.id, 1)
})

const place = () => page.getByRole('heading', { level: 2, name: /^Offer \d+ of \d+$/ })
const shownFirm = async () => (await page.getByRole('figure').getAttribute('aria-label'))!.replace(/^[^:]+: /, '')
const truthOf = async () => {
  const firm = await shownFirm()
  return bank.find((offer) => offer.firm === firm)!.truth
}

async function answer(confidence: string, pays = 'No') {
  await page.getByRole('radio', { name: confidence }).check()
  await page.getByRole('radio', { name: pays, exact: true }).check()
  await page.getByRole('button', { name: 'Answer' }).click()
}

test('by keyboard alone: look a firm up in the register, answer, and reach the next offer', async () => {
  await page.goto('/seat/first-test')
  await place().waitFor()
  expect(await page.getByRole('figure').innerText()).toContain('Simulation. Invented firm, invented offer.')
  const firm = await shownFirm()
  await page.getByRole('button', { name: 'Check the register' }).focus()
  await page.keyboard.press('Enter')
  const register = page.getByRole('dialog')
  await register.getByText('Every entry is invented').waitFor()
  await register.getByRole('searchbox').focus()
  await page.keyboard.type(firm.split(' ')[0]!)
  await page.keyboard.press('Enter')
  await register.getByText(/^Entries found|^No entry matches/).waitFor()
  expect(await axeViolations(page, { within: 'dialog[open]' })).toEqual([])
  // The first one empties the search field.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect
    .poll(() =>
      page.getByRole('button', { name: 'Check the register' }).evaluate((it) => it === document.activeElement),
    )
    .toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Offer 2 of 12' }).waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
})

test('an answer needs both questions, a reload returns to the same offer, and the end says so', async () => {
  await page.goto('/seat/first-test')
  await page.getByRole('heading', { name: 'Offer 2 of 12' }).waitFor()
  await page.getByRole('radio', { name: 'Perhaps genuine' }).check()
  await page.getByRole('button', { name: 'Answer' }).click()
  await page.getByText('Answer both questions first.').waitFor()
  await answer('Perhaps genuine')
  await page.getByRole('heading', { name: 'Offer 3 of 12' }).waitFor()
  const firm = await shownFirm()
  await page.reload()
  await page.getByRole('heading', { name: 'Offer 3 of 12' }).waitFor()
  expect(await shownFirm()).toBe(firm)
  for (let offer = 3; offer <= 12; offer++) {
    await page.getByRole('heading', { name: `Offer ${offer} of 12` }).waitFor()
    await answer((await truthOf()) === 'fraudulent' ? 'Probably fraudulent' : 'Probably genuine')
  }
  await page.getByText('Thank you. Your answers are saved.').waitFor()
  expect(await page.getByText(/This offer is/).count()).toBe(0)
  expect(page.faults).toEqual([])
})

test('the exercise shows after each answer whether the offer was genuine, and the deciding evidence', async () => {
  await lesson.goTo('exercise')
  await page.goto('/seat/exercise')
  const violations: string[] = []
  for (let offer = 1; offer <= 8; offer++) {
    await page.getByRole('heading', { name: `Offer ${offer} of 8` }).waitFor()
    const truth = await truthOf()
    await answer('Surely fraudulent')
    await page.getByRole('heading', { name: `This offer is ${truth}.` }).waitFor()
    await page.getByText('You said: Surely fraudulent.').waitFor()
    await page.getByRole('heading', { name: 'Deciding evidence' }).waitFor()
    violations.push(...(offer === 1 ? await axeViolationsInBothThemes(page) : []))
    await page.getByRole('button', { name: offer === 8 ? 'Finish' : 'Next offer' }).click()
  }
  expect(violations).toEqual([])
  await page.getByText('All answered').waitFor()
})

test('an offer is saved as a picture that looks like the screen, and printed, with the notice', async () => {
  const operator = await openWindow()
  await joinByApi(operator, await (await testServer()).inviteOnMachine('pictures@example.com'), {
    firstName: 'Pia',
    lastName: 'Pictures',
    email: 'pictures@example.com',
    password: 'seven green bottles',
  })
  // High enough that the bar above the page covers nothing.
  await operator.setViewportSize({ width: 1280, height: 2400 })
  for (const [offer, language] of [
    ['brannock-quay', 'en'],
    ['nadine-oakfold', 'ar'],
  ] as const) {
    const cookie = { name: 'PARAGLIDE_LOCALE', value: language, url: operator.baseURL }
    await operator.context().addCookies([cookie])
    await operator.goto(`/operator/offers?offer=${offer}`)
    const figure = operator.getByRole('figure')
    await figure.waitFor()
    const [download] = await Promise.all([
      operator.waitForEvent('download'),
      figure.locator('xpath=..').getByRole('button').click(),
    ])
    expect(download.suggestedFilename()).toBe(`offer-${offer}.png`)
    const shown = await figure.screenshot()
    expect(await differenceOf(readFileSync(await download.path()), shown)).toBeLessThan(6)
    await operator.emulateMedia({ media: 'print' })
    const notices = figure.getByText(language === 'en' ? 'Simulation. Invented firm, invented offer.' : 'محاكاة.')
    expect(await notices.filter({ visible: true }).count()).toBe(2)
    await operator.emulateMedia({ media: 'screen' })
  }
})

/** How much two pictures differ on average, from 0 to 255, at the size of the second one. */
async function differenceOf(one: Buffer, other: Buffer): Promise<number> {
  const { width, height } = await sharp(other).metadata()
  const grey = (picture: Buffer) =>
    sharp(picture).resize(width, height, { fit: 'fill' }).flatten().greyscale().raw().toBuffer()
  const [a, b] = [await grey(one), await grey(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - b[at]!), 0) / a.length
}

test('the debrief shows money, decisions and judgements, and prints on one page', async () => {
  const operator = await openWindow()
  await joinByApi(operator, (await testServer()).operatorLink)
  await depositByApi(page, '900.00')
  await lesson.goTo('debrief')
  await page.goto('/seat/debrief')
  await page.getByText('You paid in').first().waitFor()
  await page.getByText('A card to keep').waitFor()
  await page.getByText('Fewer than eight people took this test, so the class is not shown.').first().waitFor()
  expect(await axeViolationsInBothThemes(page)).toEqual([])
  const printed = await page.pdf({ format: 'A4' })
  expect(printed.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('glasshouse-debrief.pdf')
})

test.each([
  ['en', 'Leave out the amounts', 'Show the amounts', 'Download as PDF'],
  ['es', 'Omitir los importes', 'Mostrar los importes', 'Descargar en PDF'],
  ['ar', 'إخفاء المبالغ', 'إظهار المبالغ', 'تنزيل PDF'],
] as const)(
  'in %s the debrief leaves out the amounts on the screen, in print and in the PDF, on this device, until they are shown again',
  async (language, leaveOut, show, download) => {
    const seat = await openWindow()
    await signUpByApi(seat, 'Without', 'Amounts')
    await seat.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: seat.baseURL }])
    await seat.route('**/api/seat/debrief', (route) => route.fulfill({ json: longDebrief(7) }))
    await seat.goto('/seat/debrief')
    const button = (name: string) => seat.getByRole('button', { name, exact: true })
    const amountsIn = async (media: 'screen' | 'print') => {
      await seat.emulateMedia({ media })
      const text = await seat.locator('main').innerText()
      await seat.emulateMedia({ media: null })
      return text.match(/\$|98,765|123,456|288/g)?.length ?? 0
    }
    await button(leaveOut).waitFor()
    const [onScreen, onPaper] = [await amountsIn('screen'), await amountsIn('print')]
    expect([onScreen > 40, onPaper > 12]).toEqual([true, true])
    await button(leaveOut).click()
    await button(show).waitFor()
    expect([await amountsIn('screen'), await amountsIn('print')]).toEqual([0, 0])
    expect(await axeViolationsInBothThemes(seat)).toEqual([])
    const [request] = await Promise.all([seat.waitForRequest(/\/debrief\/pdf/), button(download).click()])
    expect(new URL(request.url()).searchParams.get('amounts')).toBe('hidden')
    await seat.reload()
    await button(show).waitFor()
    expect(await amountsIn('screen')).toBe(0)
    await button(show).click()
    await button(leaveOut).waitFor()
    expect([await amountsIn('screen'), await amountsIn('print')]).toEqual([onScreen, onPaper])
  },
)

test.each([
  ['en', 'Simulation. Play money', ': 1-888-495-8501'],
  ['es', 'Simulación. Dinero', ': 1-888-495-8501'],
  // Isolated: otherwise the parts of the number are in the opposite order.
  ['ar', 'محاكاة', ': \u20661-888-495-8501\u2069'],
] as const)(
  'in %s a long debrief prints on one page, with the notice, the own interval and the class',
  async (language, notice, telephone) => {
    const seat = await openWindow()
    await signUpByApi(seat, 'Long', 'Debrief')
    await seat.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: seat.baseURL }])
    const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }
    for (const people of [7, 30]) {
      await seat.route('**/api/seat/debrief', (route) => route.fulfill({ json: longDebrief(people) }))
      await seat.goto('/seat/debrief')
      await seat.locator('#what-to-do').waitFor()
      for (const format of ['A4', 'Letter']) {
        const printed = (await seat.pdf({ format, margin })).toString('latin1')
        expect([people, format, printed.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([people, format, 1])
      }
      await seat.emulateMedia({ media: 'print' })
      expect(await seat.getByText(notice, { exact: false }).first().isVisible()).toBe(true)
      const text = await seat.locator('main').innerText()
      await seat.emulateMedia({ media: null })
      expect(text.match(/-0[.]3/g)).toHaveLength(people < 8 ? 2 : 4)
      expect(text.match(/98,765/g)).toHaveLength(6)
      expect(text).toContain(telephone)
    }
  },
)

test('reminders go into the calendar, and the first one has four offers with feedback', async () => {
  await lesson.goTo('closed')
  await page.goto('/seat/debrief')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save reminders (.ics)' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('glasshouse-reminders.ics')
  const calendar = readFileSync(await file.path(), 'utf8')
  const dayOf = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  expect([...calendar.matchAll(/^DTSTART;VALUE=DATE:(\d+)\r$/gm)].map(([, day]) => day)).toEqual(
    [7, 30, 90, 91].map(dayOf),
  )
  // An email of the reader's own: the server never learns the address.
  const email = await page.getByRole('link', { name: 'Email them to myself' }).getAttribute('href')
  expect(email).toMatch(/^mailto:\?subject=/)
  expect(decodeURIComponent(email!)).toContain(`${page.baseURL}/seat/booster-3`)
  await page.getByRole('link', { name: 'Reminder 1' }).click()
  await page.getByRole('heading', { name: 'Offer 1 of 4' }).waitFor()
  await answer('Surely genuine')
  await page.getByRole('heading', { name: /^This offer is / }).waitFor()
  await page.goto('/seat/later-test')
  await page.getByRole('heading', { name: 'Offer 1 of 12' }).waitFor()
})

test('a seat that returns after the lesson sees the due reminder, and opens it by its address', async () => {
  const [teacher, seat] = await Promise.all([openWindow(), openWindow()])
  await joinByApi(teacher, await (await testServer()).inviteOnMachine('reminders@example.com'), {
    firstName: 'Rita',
    lastName: 'Reminders',
    email: 'reminders@example.com',
    password: 'seven green bottles',
  })
  await teacher.goto('/operator/lessons')
  await teacher.getByLabel('Name of the room').fill('Room 9')
  await teacher.getByRole('button', { name: 'Open a room' }).click()
  const start = teacher.getByRole('form', { name: 'Start a lesson in Room 9' })
  await start.getByRole('button', { name: 'Start a lesson' }).click()
  await teacher.getByRole('button', { name: /^Next: / }).waitFor()
  const code = /[A-HJ-NP-Z]{6}/.exec(await teacher.locator('header .font-mono').innerText())![0]
  await seat.goto(`/join/${code}`)
  await seat.getByRole('button', { name: 'Take a seat' }).click()
  await seat.getByRole('link', { name: 'Go to the lesson' }).click()
  await seat.waitForURL(/\/dashboard\/lesson$/)
  await database.owner.query(
    `update lessons set step = 'closed', closed_at = now() - interval '8 days'
      where id = (select id from lessons where room_id = (select id from rooms where code = $1))`,
    [code],
  )
  await seat.goto('/dashboard/lesson')
  await seat.getByText('Your next reminder is due.').waitFor()
  const debrief = seat.getByRole('link', { name: 'Your debrief' })
  expect(await axeViolationsInBothThemes(seat)).toEqual([])
  // The days count from the end of the lesson.
  await debrief.click()
  const inCalendar = await seat.getByRole('link', { name: 'Email them to myself' }).getAttribute('href')
  const day = new Date(Date.now() + (30 - 8) * 86_400_000)
  expect(decodeURIComponent(inCalendar!)).toContain(
    `${day.toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric' })}: ${seat.baseURL}/seat/booster-2`,
  )
  await seat.goto('/seat/booster-1')
  await seat.getByRole('heading', { name: 'Offer 1 of 4' }).waitFor()
  // The facilitator prints the same offers.
  await teacher.reload()
  const [sheets] = await Promise.all([
    teacher.waitForEvent('download'),
    teacher.getByRole('button', { name: 'Reminder 3: after 90 days' }).click(),
  ])
  expect(sheets.suggestedFilename()).toBe('booster-3-en.pdf')
  expect(await axeViolationsInBothThemes(teacher)).toEqual([])
})

test.each([320, 360, 768, 1280])('at %i px no screen of a lesson scrolls sideways', async (width) => {
  await page.setViewportSize({ width, height: 800 })
  for (const [step, text] of [
    ['exercise', 'All answered'],
    ['second-test', /^Offer 1 of 12$/],
    ['debrief', 'A card to keep'],
  ] as const) {
    await lesson.goTo(step)
    await page.goto(`/seat/${step}`)
    await page.getByText(text).first().waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect([step, overflow]).toEqual([step, 0])
  }
})

test('a step that is over, and a seat that does not exist, have their own messages', async () => {
  await lesson.goTo('play')
  await page.goto('/seat/first-test')
  await page.getByText('This step is over. Your answers so far are saved.').waitFor()
  const other = await openWindow()
  await signUpByApi(other, 'Without', 'Seat')
  await other.goto('/seat/first-test')
  await other.getByText('You have not joined a lesson.').waitFor()
  await other.locator('main').getByRole('link', { name: 'Join a lesson' }).waitFor()
})

test('an operator edits an offer with a preview, and sees whether the bank is balanced', async () => {
  const operator = await openWindow()
  await joinByApi(operator, await (await testServer()).inviteOnMachine('offers@example.com'), {
    firstName: 'Otto',
    lastName: 'Offers',
    email: 'offers@example.com',
    password: 'seven green bottles',
  })
  await operator.goto('/operator/offers?offer=pebblejar')
  await operator.getByText('Pairs and forms are balanced.').waitFor()
  expect(await axeViolationsInBothThemes(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Edit' }).click()
  await operator.getByLabel('Deciding evidence: English').fill('The register shows this licence as authorised.')
  expect(await axeViolations(operator)).toEqual([])
  await operator.getByRole('button', { name: 'Save' }).click()
  await operator.getByText('Saved. New tests use it from now on.').waitFor()
  await operator.getByText('The register shows this licence as authorised.').waitFor()
  await operator.getByRole('button', { name: 'Retire' }).click()
  await operator.getByText('Out of balance').waitFor()
  await operator.getByRole('button', { name: 'Restore' }).click()
  await operator.getByText('Pairs and forms are balanced.').waitFor()
  await operator.goto('/operator/results')
  await operator.getByText('What the class learned').waitFor()
  await operator.getByText('Fewer than eight people: no class mean.').first().waitFor()
  expect(await axeViolationsInBothThemes(operator)).toEqual([])
})
