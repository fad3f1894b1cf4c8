import type { Browser, Page } from 'playwright-core'
import {
  fillInstance,
  type FilledInstance,
  ordinaryContents,
  ordinaryContentsIn,
  type Viewer,
} from '#root/assurance/screens/filled-instance.ts'
import { type Seats, type SeatViewer, takeSeats, visitsOf } from '#root/assurance/screens/visits.ts'
import type { Locale } from '#root/contract/language.ts'
import { m } from '#root/contract/messages/messages.js'
import { LiveSeat } from '#root/scripts/bots/live-seat.ts'
import type { NodeDatabase } from '#root/server/platform/node/database/open-database.ts'
import { newWindow, type Window } from '#root/tests/browser.ts'
import { depositByApi, fillByApi, newFundedClient, signUpByApi, withdrawByApi } from '#root/tests/journey/by-api.ts'
import { openLesson } from '#root/tests/journey/lesson-steps.ts'
import { submitByApi } from '#root/tests/journey/onboarding-steps.ts'
import { isThere, screensOfForms } from './form-screens.ts'
import { prepareHostScreens } from './host-screens.ts'
import type { Screen } from './screen.ts'

/** Fills an instance and returns all its screens. `close` stops the additional processes. */
export async function prepareScreens(
  testServer: { readonly url: string; readonly operatorLink: string },
  database: NodeDatabase,
  browser: Browser,
  language: Locale,
): Promise<{ screens: Screen[]; close(): Promise<void> }> {
  const openWindow = async () => {
    const window = await newWindow(browser, testServer.url)
    await window.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: language, url: testServer.url }])
    return window
  }
  const contents = ordinaryContentsIn(language)
  const filled = await fillInstance({ testServer: async () => testServer, openWindow }, contents)
  await fillQueues(filled.windows.operator, openWindow)
  const seats = await takeSeats(database.db, { operator: filled.windows.operator, openWindow }, contents)
  const lesson = await playLesson(filled.windows.operator, openWindow, contents.rooms.at(-1)!)
  const investor = await openWindow()
  await newFundedClient(investor, filled.windows.operator, ['Femi', 'Castell'], '6400.00')
  const host = await prepareHostScreens(browser, language)
  const reader = (window: Window) => lensWindowOf(browser, window)
  const screens = [
    ...screensOfRoutes(filled, seats),
    ...screensOfLessons(filled, seats, lesson),
    ...screensInsideLessons(filled, seats, language),
    ...screensOfDialogs(filled, seats, language),
    ...screensOfForms(filled, investor, language),
    ...screensWithoutAnswers(filled),
    ...(await screensOfLens(filled, reader)),
    ...host.screens,
  ]
  const close = async () => {
    await Promise.all([lesson.close(), host.close()])
  }
  return { screens, close }
}

/** More clients with records to decide. */
async function fillQueues(operator: Window, openWindow: () => Promise<Window>): Promise<void> {
  const people = [
    ['Beatrix', 'Oyelaran', '4200.00'],
    ['Tomás', 'Quill', '750.00'],
    ['Ingrid', 'Solberg', '9900.00'],
    ['Yusuf', 'Adeyemi', '2600.00'],
  ] as const
  for (const [firstName, lastName, amount] of people) {
    const window = await openWindow()
    if (firstName === 'Beatrix' || firstName === 'Ingrid') {
      await newFundedClient(window, operator, [firstName, lastName], amount, 'advanced')
      await withdrawByApi(window, firstName === 'Beatrix' ? '9000.00' : '12400.00')
    } else await signUpByApi(window, firstName, lastName)
    await depositByApi(window, amount)
    if (firstName === 'Yusuf') await submitByApi(window, { fullName: 'Yusuf Adeyemi' })
  }
  await fillByApi(operator, 24)
}

interface PlayedLesson {
  readonly id: string
  readonly code: string
  readonly seat: Window
  close(): Promise<void>
}

/** A lesson with twelve participants, one of them in a window. */
async function playLesson(
  operator: Window,
  openWindow: () => Promise<Window>,
  roomName: string,
): Promise<PlayedLesson> {
  const lesson = await openLesson(operator, '45', { roomName })
  const others = Array.from({ length: 11 }, () => new LiveSeat(operator.baseURL, lesson.code))
  for (const other of others) {
    await other.join()
    await other.follow()
  }
  const seat = await openWindow()
  await lesson.takeSeat(seat)
  await lesson.moveTo('play')
  return {
    ...lesson,
    seat,
    async close() {
      await Promise.all(others.map((other) => other.loseNetwork()))
    },
  }
}

/** Every route of the product, for each of its viewers. */
function screensOfRoutes(filled: FilledInstance, seats: Seats): Screen[] {
  const windows = { ...filled.windows, ...seats.windows }
  return Object.values(visitsOf(filled))
    .flat()
    .map(([viewer, address]) => ({ name: `${viewer}${nameOf(address, filled)}`, window: windows[viewer], address }))
}

/** An address with the names of its ids, as a file name. */
function nameOf(address: string, { ids }: FilledInstance): string {
  let named = address
  for (const [name, id] of Object.entries(ids)) named = named.replaceAll(id, name)
  return named === '/' ? '-home' : named.replaceAll(/[^\w-]+/g, '-')
}

/** The projector and the teacher's screen at each step of a lesson. */
function screensOfLessons(filled: FilledInstance, seats: Seats, played: PlayedLesson): Screen[] {
  const { visitor, operator } = filled.windows
  const steps = Object.entries({ ...seats.lessons, player: played })
  return [
    ...steps.flatMap(([name, { id, code }]) => [
      { name: `class-projector-${name}`, window: visitor, address: `/lesson/${code}/projector` },
      { name: `class-teacher-${name}`, window: operator, address: `/operator/lessons/${id}` },
    ]),
    { name: 'class-seat-overview', window: played.seat, address: '/dashboard' },
    { name: 'class-seat-lesson', window: played.seat, address: '/dashboard/lesson' },
  ]
}

/** What a lesson's screens show after a press: the projector's slides, the resume card, and the feedback on an answer. */
function screensInsideLessons(filled: FilledInstance, seats: Seats, locale: Locale): Screen[] {
  const written = { locale }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const slide = (number: number): Screen => ({
    name: `class-projector-slide-${number}`,
    window: filled.windows.visitor,
    address: `/lesson/${seats.lessons.spectator.code}/projector`,
    async act(page) {
      for (let shown = 1; shown < number; shown++) await press(page, m.projector_on({}, written))
      return true
    },
  })
  return [
    ...[2, 7, 8].map(slide),
    {
      name: 'class-seat-card',
      // At the reveal a seat stays on this page; during the play it is led to its account.
      window: seats.windows.spectator,
      address: '/dashboard/lesson',
      async act(page) {
        await press(page, m.seat_card_new({}, written))
        await page.getByRole('region', { name: m.seat_card({}, written) }).waitFor()
        return true
      },
    },
    {
      name: 'class-seat-feedback',
      window: seats.windows.learner,
      address: '/seat/exercise',
      // Each width answers the next offer.
      async act(page) {
        await page.getByRole('radio').first().check()
        await page.getByRole('radio', { name: m.offers_no({}, written), exact: true }).check()
        await press(page, m.offers_answer({}, written))
        await page.getByText(m.offers_evidence({}, written)).waitFor()
        return true
      },
    },
  ]
}

type Words = (values: object, options: { locale: Locale }) => string

/** Dialogs, by the words on the button that opens them. */
const dialogs: readonly (readonly [Viewer | SeatViewer, address: string, button: Words])[] = [
  ['visitor', '/plans', m.public_menu_open],
  ['visitor', '/plans', m.public_language_button],
  ['client', '/dashboard', m.operator_screens],
  ['client', '/dashboard/withdraws', (_, options) => m.dashboard_cancel_named({ amount: '$18,500.00' }, options)],
  ['client', '/dashboard/profile/data', m.profile_delete_begin],
  ['tester', '/seat/first-test', m.offers_check],
  ['operator', '/operator/lessons', (_, options) => m.plan_edit_of({ plan: ordinaryContents.word }, options)],
  ['operator', '/operator', m.operator_more],
  ['operator', '/operator', m.clock_move_days],
  ['operator', '/operator/withdrawals', m.review_keys],
  ['operator', '/operator/deposits?deposit=first', m.review_reject],
  ['operator', '/operator/withdrawals?withdrawal=first', m.review_approve],
  ['operator', '/operator/onboarding?record=first', m.cdd_review_revise],
]

function screensOfDialogs(filled: FilledInstance, seats: Seats, locale: Locale): Screen[] {
  const windows = { ...filled.windows, ...seats.windows }
  return dialogs.map(([viewer, address, button]) => ({
    name: `dialog-${viewer}${nameOf(`${address} ${button({}, { locale: 'en' })}`, filled)}`.toLowerCase(),
    window: windows[viewer],
    address,
    async act(page) {
      const opener = page
        .getByRole('button', { name: button({}, { locale }), exact: true })
        .filter({ visible: true })
        .first()
      // Some have a button at some widths only.
      if (!(await isThere(opener))) return false
      await opener.click()
      await page.locator('dialog[open], [popover]:popover-open').first().waitFor()
      return true
    },
  }))
}

/** Screens that are loading, and screens after an error of the server. */
function screensWithoutAnswers({ windows: { visitor, client, operator } }: FilledInstance): Screen[] {
  const addresses: readonly (readonly [Window, string])[] = [
    ...['', '/deposit', '/investmentplans', '/withdraws', '/history', '/wallet', '/mailbox', '/profile'].map(
      (screen) => [client, `/dashboard${screen}`] as const,
    ),
    ...['', '/deposits', '/withdrawals', '/clients', '/inbox', '/outbox', '/audit', '/claims', '/plans', '/ledger'].map(
      (screen) => [operator, `/operator${screen}`] as const,
    ),
    [visitor, '/lab?view=now'],
    [visitor, '/chain'],
  ]
  const others = /\/api\/(?!session|live)/
  const name = (state: string, address: string) => `${state}${address.replaceAll(/[^\w-]+/g, '-')}`
  return addresses.flatMap(([window, address]) => [
    {
      name: name('loading', address),
      window,
      address,
      isWaiting: true,
      before: (page) => page.route(others, () => new Promise(() => {})),
    },
    {
      name: name('error', address),
      window,
      address,
      before: (page) => page.route(others, (route) => route.fulfill({ status: 503 })),
    },
  ])
}

/** A window of the same person, in which the lens is on. */
async function lensWindowOf(browser: Browser, window: Window): Promise<Window> {
  const { cookies } = await window.context().storageState()
  const lens = { name: 'lens', value: 'on' }
  const origins = [{ origin: window.baseURL, localStorage: [lens] }]
  return newWindow(browser, window.baseURL, { storageState: { cookies, origins } })
}

async function screensOfLens(
  { windows }: FilledInstance,
  lensWindowFor: (window: Window) => Promise<Window>,
): Promise<Screen[]> {
  const [visitor, client] = await Promise.all([lensWindowFor(windows.visitor), lensWindowFor(windows.client)])
  const act = async (page: Page) => {
    await page.locator('.lens-number').first().waitFor({ state: 'attached' })
    return true
  }
  const nameOfPage = (address: string) => `lens${address === '/' ? '-home' : address.replaceAll('/', '-')}`
  const of = (window: Window, address: string): Screen => ({ name: nameOfPage(address), window, address, act })
  return [
    ...['/', '/about', '/solutions', '/approach', '/insights', '/plans', '/contact', '/cert'].map((address) =>
      of(visitor, address),
    ),
    ...['/dashboard', '/dashboard/investmentplans', '/dashboard/withdraws'].map((address) => of(client, address)),
  ]
}
