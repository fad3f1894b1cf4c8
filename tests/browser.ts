import {
  type APIRequestContext,
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core'
import { provideChromium } from '#root/scripts/test/provide-chromium.ts'
import { recordPages } from './failed-pages.ts'
import { networkAddress } from './local-network.ts'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A device of the network in which a test's server is (tests/local-network.ts).
  `--host-resolver-rules=MAP network.test ${networkAddress}`,
  // A test's page closes before optimized code pays off: without it each load takes a fifth less processor time.
  '--js-flags=--no-opt --no-maglev',
]

/** How long a page may take to show what a test waits for. */
const timeoutMs = 60_000
/** How often a page is asked whether it is ready. Otherwise Playwright asks before each frame, and makes the page draw frames. */
export const pollMs = 50
/** The narrowest screen that every page must fit. */
const phone = { width: 360, height: 740 }

/** Opens the browser. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: provideChromium(), args: flags })
}

export interface Window extends Page {
  /** The address of the product. */
  readonly baseURL: string
  /** The page's own errors: script errors and blocked contents. */
  readonly faults: readonly string[]
}

export interface WindowOptions extends BrowserContextOptions {
  /**
   * Whether the browser saves data, as usual here: loading the scripts of the other screens in advance takes twice the processor
   * time of a page.
   */
  readonly savesData?: boolean
}

/**
 * A person's own browser window: no other cookies, American English, Coordinated Universal Time, and no animations, in which
 * nothing can be judged and which take a tenth of the processor time.
 */
export async function newWindow(
  browser: Browser,
  baseURL: string,
  { savesData = true, ...options }: WindowOptions = {},
): Promise<Window> {
  const context = await browser.newContext({
    baseURL,
    locale: 'en-US',
    timezoneId: 'UTC',
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(timeoutMs)
  recordPages(context)
  retryLostRequests(context.request)
  if (savesData) await context.addInitScript(saveData)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // Chromium reports a refusal as a resource that failed to load.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  return Object.assign(waitingForScripts(page), { baseURL, faults })
}

/**
 * Repeats a test's own request once if its connection was closed, as Chromium repeats those of a page: the server closes a
 * connection that was idle for 65 seconds, possibly just when the next request arrives.
 */
function retryLostRequests(requests: APIRequestContext): void {
  const once = requests.fetch.bind(requests)
  // Playwright sends the requests of every method by this one.
  requests.fetch = (request, options) => once(request, { maxRetries: 1, ...options })
}

/** Runs in each page, before its own scripts: says that the person saves data, which no setting of Chromium does. */
function saveData(): void {
  const { connection } = navigator as Navigator & { readonly connection?: object }
  if (connection) Object.defineProperty(connection, 'saveData', { get: () => true })
}

/** Another page of the same person. */
export async function pageBeside(window: Window): Promise<Page> {
  return waitingForScripts(await window.context().newPage())
}

/**
 * A built page is visible before its scripts start. Opening or reloading a page
 * waits for them here, unless the caller asks for less, so that a test's press has an effect.
 */
function waitingForScripts(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const started = async (waitUntil = 'load') => {
    if (waitUntil === 'load' || waitUntil === 'networkidle')
      await page.waitForFunction(hasStarted, null, { polling: pollMs })
  }
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    await started(options?.waitUntil)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    await started(options?.waitUntil)
    return response
  }
  return page
}

/**
 * Runs in the page: whether React has hydrated it. A page that is not ours never is. The script of a public page has run
 * when the page is loaded, and presses wait for its islands.
 */
function hasStarted(): boolean {
  const isOurs = document.querySelector('script[type=module]') !== null
  return (
    !isOurs ||
    document.querySelector('[data-island]') !== null ||
    Object.keys(document).some((name) => name.startsWith('_reactListening'))
  )
}

/** Waits until the page is at this path, with any query. */
export async function waitForPath(page: Page, path: string): Promise<void> {
  await page.waitForURL(({ pathname }) => pathname === path)
}

/**
 * Waits until no part of the page is a placeholder any more. A placeholder has the fields of the form that it stands for,
 * and a key that is pressed there is lost.
 */
export async function waitForContents(page: Page): Promise<void> {
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'hidden' })
}

/**
 * Resizes the window. A resized page gets its new styles with the next frame, after its new size: a measurement
 * before that sees the old layout.
 */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(waitForRedraw)
}

/** Checks a page at a phone's width, and restores the width. */
export async function atPhoneWidth(page: Page, check: () => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  await resize(page, phone)
  try {
    await check()
  } finally {
    if (before) await page.setViewportSize(before)
  }
}

/** Checks a page in its dark theme, and makes it light again. Its colours also change with the next frame. */
export async function inDarkTheme(page: Page, check: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(waitForRedraw)
  try {
    await check()
  } finally {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.evaluate(waitForRedraw)
  }
}

/** Checks that nothing of the page is outside a phone's width, and names what is. */
export async function fitsPhone(page: Page): Promise<void> {
  await atPhoneWidth(page, async () => {
    const isWithin = await page
      .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
      .then(() => true)
      .catch(() => false)
    if (isWithin) return
    throw new Error(`Wider than ${phone.width} px at ${page.url()}: ${await page.evaluate(overflowingElements)}`)
  })
}

/**
 * Runs in the page: waits until it has been drawn again. An observer is called by a real frame; a page whose clock the
 * test controls gets its animation frames from that clock.
 */
async function waitForRedraw(): Promise<void> {
  for (const _ of [1, 2])
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.documentElement)
    })
}

/** Runs in the page: the elements that overflow the window. */
function overflowingElements(): string {
  const elements = [...document.querySelectorAll('body *')].filter((element) => {
    const { left, right } = element.getBoundingClientRect()
    return right > innerWidth + 1 || left < -1
  })
  return elements.map(({ tagName, textContent }) => `${tagName} "${textContent?.slice(0, 40)}"`).join(', ')
}

/** Waits until the page shows this text. */
export async function waitForText(page: Page | Locator, text: string | RegExp): Promise<void> {
  await page.getByText(text).filter({ visible: true }).first().waitFor()
}
