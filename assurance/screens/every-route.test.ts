import type { RouteConfigEntry } from '@react-router/dev/routes'
import { beforeAll, expect, test } from 'vitest'
import { pollMs, resize, type Window } from '#root/tests/browser.ts'
import { freshDatabase } from '#root/tests/database.ts'
import { englishIn } from '#root/tests/english.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import routes from '#root/web/routes.ts'
import { sitePages } from '#root/web/site/pages.ts'
import { findCutSpacedText, findCutText } from './cut-text.ts'
import { fillInstance, type FilledInstance, longContents, type Viewer } from './filled-instance.ts'
import { type SeatViewer, takeSeats, type Visit, visitsOf } from './visits.ts'

/* Every page of the product with the longest names, words and amounts: at the width of 1280 pixels at 400% zoom. */

/** The width that WCAG 2.2 requires in 1.4.10, and the height of a small phone. */
const narrow = { width: 320, height: 640 }
/** A tablet, on which tables have columns and little room. */
const tablet = { width: 768, height: 1024 }
/** A window of 1280 by 800 pixels at a zoom of 200%. */
const zoomed = { width: 640, height: 400 }

/** The addresses of a route and its children, as React Router joins them. */
function pathsOf(route: RouteConfigEntry, above = ''): string[] {
  const path = route.path ? `${above}/${route.path}` : above
  return (route.children ?? []).length > 0
    ? route.children!.flatMap((child) => pathsOf(child, path))
    : [path === '' ? '/' : path]
}

const database = await freshDatabase()
const { testServer, openWindow } = testInstance({ ...database.env })
let filled: FilledInstance
let windows: Readonly<Record<Viewer | SeatViewer, Window>>
let visits: Readonly<Record<string, readonly Visit[]>>

beforeAll(async () => {
  const options = { viewport: narrow } as const
  filled = await fillInstance({ testServer, openWindow }, longContents, options)
  const { operator } = filled.windows
  const seats = await takeSeats(database.db, { operator, openWindow: () => openWindow(options) }, longContents)
  windows = { ...filled.windows, ...seats.windows }
  visits = visitsOf(filled)
})

test('the list of addresses has every route, and no other', () => {
  const known = [...Object.keys(sitePages), ...routes.flatMap((route) => pathsOf(route))]
  expect(Object.keys(visits).toSorted()).toEqual([...new Set(known)].toSorted())
})

test.each([
  ['tester', '/seat/first-test', 'Offer 1 of 12'],
  ['learner', '/seat/exercise', 'Offer 1 of 8'],
  ['retester', '/seat/second-test', 'Offer 1 of 12'],
  ['leaver', '/seat/debrief', 'You paid in'],
  ['leaver', '/seat/debrief', 'You invested'],
  ['leaver', '/seat/debrief', 'You requested a withdrawal'],
  ['leaver', '/seat/debrief', 'Class, After'],
  ['operator', '/operator/results', 'Class (people: 18)'],
  ['operator', '/operator/results', 'Difference: while playing minus at the reveal'],
  ['operator', '/operator/results', 'Lens at the reveal, after'],
  ['operator', '/operator/lessons', longContents.word],
] as const)('the %s has contents at %s', async (viewer, address, text) => {
  await windows[viewer].goto(address)
  await windows[viewer].getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()
})

/** What the people of the test have written; the names of a publication, of offers and of houses. */
const writtenByPeople =
  /The payment was not|and more words|and(?: m\w*)?(?= *(?:\||$))|Not issued yet|The mathematics of Ponzi schemes|The(?= [A-Z])|Term Deposits/

/** Emails of the time when their reader used the pages in English, and the API's own words. */
const inEnglish = /mailbox|outbox|api\/docs/

/** More than a hundred pages, each looked at in several ways. */
const allRoutesMs = 300_000

test.each(['es', 'ar'])(
  'no page scrolls horizontally at 320 pixels, cuts text or has English sentences, in %s',
  async (locale) => {
    const faults = await visitAll(locale, async (page) => {
      const text = inEnglish.test(page.url()) ? '' : await page.evaluate(visibleWords)
      // In Arabic pages, too, names have Latin letters, but only sentences have the common words of English.
      const english = englishIn('es', text, writtenByPeople).map((word) => `in English: ${word}`)
      return [
        ...(await page.evaluate(tooWideAt, narrow.width)),
        ...(await findCutText(page, 'at 320 pixels')),
        ...english,
      ]
    })
    expect(faults).toEqual([])
  },
  allRoutesMs,
)

test(
  'no page scrolls horizontally in English, cuts text, hides a state in forced colours, prints a control, or leaves errors to the browser',
  async () => {
    const faults = await visitAll('en', async (page) => {
      const onScreen = [
        ...(await page.evaluate(tooWideAt, narrow.width)),
        ...(await findCutText(page, 'at 320 pixels')),
      ]
      await resize(page, tablet)
      const onTablet = await page.evaluate(tooWideAt, tablet.width)
      await resize(page, zoomed)
      const atZoom = [
        ...(await page.evaluate(tooWideAt, zoomed.width)),
        ...(await findCutText(page, 'at a zoom of 200%')),
        ...(await findCutSpacedText(page, 'at a zoom of 200%')),
      ]
      await resize(page, narrow)
      await page.emulateMedia({ forcedColors: 'active' })
      const inForcedColours = await page.evaluate(statesWithoutSystemColour)
      await page.emulateMedia({ forcedColors: 'none', media: 'print' })
      const onPaper = await page.evaluate(printedControls)
      await page.emulateMedia({ media: 'screen' })
      const withBubbles = await page.evaluate(() => [...document.forms].filter((form) => !form.noValidate).length)
      const inBubbles = withBubbles > 0 ? [`${withBubbles} forms show the browser's own bubbles`] : []
      return [...onScreen, ...onTablet, ...atZoom, ...inForcedColours, ...onPaper, ...inBubbles]
    })
    expect(faults).toEqual([])
  },
  allRoutesMs,
)

test('forced colours show the lens switch’s state and a plan’s progress', async () => {
  const page = filled.windows.client
  await page.goto('/dashboard')
  const lens = page.getByRole('button', { name: /what’s behind this$/ })
  await page.emulateMedia({ forcedColors: 'active' })
  const off = await backgroundOf(page, '.lens-switch')
  await lens.click()
  expect(await backgroundOf(page, '.lens-switch')).not.toBe(off)
  await lens.click()
  const cell = '[role=progressbar] > span'
  expect(await backgroundOf(page, `${cell} > span`)).not.toBe(await backgroundOf(page, cell))
  await page.emulateMedia({ forcedColors: 'none' })
})

const paper = { portrait: { width: 720, height: 960 }, landscape: { width: 1280, height: 720 } }

test.each(Object.entries(paper))(
  'a %s overview is printed at the width of the paper, followed by its notes',
  async (_, size) => {
    const page = filled.windows.client
    await resize(page, size)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /what’s behind this$/ }).click()
    const handout = page.locator('.lens-handout')
    await handout.getByText('$999,999.95 of this was invented').waitFor({ state: 'attached' })
    await page.emulateMedia({ media: 'print' })
    const main = await page.locator('main').evaluate((element) => element.getBoundingClientRect())
    const notes = await handout.evaluate((element) => element.getBoundingClientRect())
    expect(main.width).toBeGreaterThan(Math.min(size.width, 1200) - 1)
    expect(notes.top).toBeGreaterThanOrEqual(main.bottom)
    await handout.getByText('https://www.investor.gov/').first().waitFor()
    expect(await page.evaluate(printedControls)).toEqual([])
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: /what’s behind this$/ }).click()
    await resize(page, narrow)
  },
)

test.each([
  [
    'client',
    '/dashboard',
    ['/dashboard', '/cdd'],
    // This client has no seat, and the navigation of a client without one has no lesson.
    ['/dashboard/history/statement', '/dashboard/history/receipt/:id', '/dashboard/lesson'],
  ],
  ['operator', '/operator', ['/operator'], ['/operator/join', '/operator/clients/:id', '/operator/lessons/:id']],
] as const)('on a phone every screen of the %s is reached from the navigation', async (viewer, home, areas, others) => {
  const page = filled.windows[viewer]
  await page.goto(home)
  await page.getByRole('button', { name: viewer === 'client' ? 'All screens' : 'More', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'All screens' })
  const links = await sheet
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname))
  const isBelow = (path: string) => others.some((other) => other === path) || /\/(?:profile|settings)\//.test(path)
  const screens = Object.keys(visits).filter(
    (path) => areas.some((area) => `${path}/`.startsWith(`${area}/`)) && !isBelow(path),
  )
  expect(links).toEqual(expect.arrayContaining(screens))
  await sheet.getByRole('link').last().click()
  await sheet.waitFor({ state: 'hidden' })
})

const dialogs = [
  ['visitor', '/plans', 'Open the menu'],
  ['visitor', '/plans', 'Change the language'],
  ['client', '/dashboard', 'Change the language'],
  ['client', '/dashboard/withdraws', 'Cancel the withdrawal of $222,222.22'],
  ['client', '/dashboard/profile/data', 'Delete my account'],
  ['tester', '/seat/first-test', 'Check the register'],
  ['operator', '/operator', 'More'],
  ['operator', '/operator/deposits?deposit=first', 'Reject'],
  ['operator', '/operator/withdrawals?withdrawal=first', 'Reject'],
  ['operator', '/operator/lessons', `Edit the plan ${longContents.word}`],
  ['operator', '/operator/onboarding?record=first', 'Request a revision'],
  ['operator', '/operator/onboarding?record=first', 'Reject'],
] as const

test.each(dialogs)('no dialog scrolls horizontally at 320 pixels: %s, %s, %s', async (viewer, address, button) => {
  const page = windows[viewer]
  await page.goto(address)
  await page.getByRole('button', { name: button, exact: true }).first().click()
  await page.locator('dialog[open], [popover]:popover-open').first().waitFor()
  expect(await page.evaluate(tooWideAt, narrow.width)).toEqual([])
})

/** Checks every page, several windows at once, and returns the findings with their addresses. */
async function visitAll(locale: string, look: (page: Window) => Promise<readonly string[]>): Promise<string[]> {
  const all = Object.values(visits).flat()
  const byViewer = Object.entries(windows).map(async ([viewer, page]) => {
    await page.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: page.baseURL }])
    const found: string[] = []
    const addresses = all.filter(([who]) => who === viewer).map(([, address]) => address)
    for (const [place, address] of addresses.entries()) {
      await go(page, addresses[place - 1], address).catch(() => found.push(`${viewer} at ${address}: has not arrived`))
      for (const each of await look(page)) found.push(`${viewer} at ${address}: ${each}`)
    }
    await page.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
    return found
  })
  return (await Promise.all(byViewer)).flat()
}

/**
 * Opens the first page, and another state of the same page, by its address. It opens another page by client-side navigation, in a
 * fifth of the time; the navigation has ended when the old heading is gone.
 */
async function go(page: Window, from: string | undefined, to: string): Promise<void> {
  const former = await page.$('main :is(h1, h2)')
  if (!from || !former || isReload(from, to)) await page.goto(to, { waitUntil: 'commit' })
  else {
    await page.waitForFunction(hasRouter, null, { polling: pollMs })
    await page.evaluate(followLink, to)
  }
  await page.waitForFunction(isLoaded, from && !isReload(from, to) ? former : null, { polling: pollMs })
}

/** The same path in another state, another section of it, or a page that is a document of its own. */
function isReload(from: string, to: string): boolean {
  const [one, other] = [from, to].map((address) =>
    address.split('?')[0]!.replace(/(\/(?:profile|settings))\/\w+$/, '$1'),
  )
  return one === other || [one, other].some((path = '') => path === '/api/docs' || path in sitePages)
}

interface AppWindow {
  readonly __reactRouterDataRouter?: { readonly state: { initialized: boolean }; navigate(to: string): Promise<void> }
}

/** Runs in the page: whether its scripts have started. A built page shows its heading before. */
function hasRouter(): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
  return (window as AppWindow).__reactRouterDataRouter?.state.initialized === true
}

/** Runs in the page: navigates as a React Router link does. */
async function followLink(to: string): Promise<void> {
  // oxlint-disable-next-line no-underscore-dangle -- React Router's own name
  await (window as AppWindow).__reactRouterDataRouter!.navigate(to)
}

/**
 * Runs in the page: whether the contents are in place, with their fonts, and nothing visible is still loading. The
 * heading of a previous page has to be gone.
 */
function isLoaded(former: Element | null): boolean {
  if (former?.isConnected) return false
  const isThere = document.readyState === 'complete' && document.querySelector('main h1, main h2') !== null
  // Content far below the window is loaded when the reader scrolls near it.
  const waiting = [...document.querySelectorAll('main .animate-pulse')].filter(
    (element) => element.getBoundingClientRect().top < innerHeight,
  )
  return isThere && waiting.length === 0 && document.fonts.status === 'loaded'
}

/** The colour behind the first element that a selector finds. */
function backgroundOf(page: Window, selector: string): Promise<string> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)
}

/** Runs in the page: its words with everything expanded, without those that are marked as English and those that are not for people. */
function visibleWords(): string {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  const others = '[lang=en], [translate=no], [hidden], code, pre, script, style, noscript, svg title'
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const text: string[] = []
  while (walk.nextNode()) {
    const { parentElement, textContent } = walk.currentNode
    if (textContent?.trim() && parentElement?.checkVisibility() && !parentElement.closest(others))
      text.push(textContent)
  }
  return text.join(' | ')
}

/** Runs in the page: current, selected or pressed elements without the system's colour for that state. */
function statesWithoutSystemColour(): string[] {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.background = 'Highlight'
  const highlight = getComputedStyle(probe).backgroundColor
  probe.remove()
  const states = '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true]'
  return [...document.querySelectorAll(states)]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).backgroundColor !== highlight)
    .map(
      ({ tagName, textContent }) => `in forced colours ${tagName} "${textContent?.slice(0, 40)}" looks like the rest`,
    )
}

/** Runs in the page: printed controls. */
function printedControls(): string[] {
  return [...document.querySelectorAll('button, input, select, textarea, nav, [role=tab]')]
    .filter((element) => element.checkVisibility())
    .map(({ tagName, textContent }) => `prints ${tagName} "${textContent?.slice(0, 40)}"`)
}

/**
 * Runs in the page: what makes it, or an open dialog, wider than the window, with everything expanded. A region that
 * scrolls needs a name and keyboard access.
 */
async function tooWideAt(width: number): Promise<string[]> {
  for (const folded of document.querySelectorAll('details')) folded.open = true
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const root = document.documentElement
  const dialog = document.querySelector('dialog[open], [popover]:popover-open')
  const isBeyond = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > width + 1 || left < -1
  }
  const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  const within = (element: Element) => {
    for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement)
      if (getComputedStyle(outer).overflowX !== 'visible') return true
    return false
  }
  const name = (element: Element) => `${element.tagName} "${(element.textContent ?? '').slice(0, 40)}"`
  const wide = [...document.querySelectorAll('body *')].filter((element) => isBeyond(element) && !within(element))
  const page = root.scrollWidth > width ? [`is ${root.scrollWidth} px wide by ${wide.map(name).at(-1) ?? '?'}`] : []
  const inDialog = dialog && dialog.scrollWidth > dialog.clientWidth ? [`its dialog scrolls: ${name(dialog)}`] : []
  const regions = [...document.querySelectorAll('main *')].filter(
    (element) => scrolls(element) && element.scrollWidth > element.clientWidth + 1,
  )
  const nameless = regions.filter((element) => {
    const isReached = (element as HTMLElement).tabIndex >= 0 || element.querySelector('a[href], button, [tabindex="0"]')
    const isNamed = element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby')
    return !(isReached && isNamed) && element.tagName !== 'TEXTAREA'
  })
  return [
    ...page,
    ...inDialog,
    ...nameless.map((element) => `scrolls without a name or the keyboard: ${name(element)}`),
  ]
}
