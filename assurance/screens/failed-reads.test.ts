import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { m } from '#root/contract/messages/messages.js'
import { pageBeside, pollMs } from '#root/tests/browser.ts'
import { testInstance } from '#root/tests/journey/test-instance.ts'
import { fillInstance, type FilledInstance, ordinaryContents } from './filled-instance.ts'
import { visitsOf } from './visits.ts'

/* Screens whose reads fail: each says once what has failed, offers to try again, and does not repeat the reads endlessly. */

const { testServer, openWindow } = testInstance()
let filled: FilledInstance

beforeAll(async () => {
  filled = await fillInstance({ testServer, openWindow }, ordinaryContents)
})

/** More often than any screen polls during the test. */
const tooOften = 6
/** A busy machine may need this long. */
const timeoutMs = 60_000
/** How many screens are open at the same time. */
const atOnce = 3

/** Screens that need no data. */
const readNothing = /\/profile\/(?:preferences|data)$|\/history\/statement$/

test.each(['client', 'operator'] as const)('every screen of the %s offers to try again', async (viewer) => {
  const addresses = Object.values(visitsOf(filled))
    .flat()
    .filter(([who, address]) => who === viewer && address.startsWith(viewer === 'client' ? '/dashboard' : '/operator'))
    .map(([, address]) => address)
    .filter((address) => !readNothing.test(address))
  const faults: string[] = []
  const openNext = async (): Promise<void> => {
    const address = addresses.shift()
    if (!address) return
    const page = await pageBeside(filled.windows[viewer])
    faults.push(...(await faultsOf(page, address)).map((fault) => `${address} ${fault}`))
    await page.close()
    return openNext()
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
  expect(faults).toEqual([])
})

test.each([
  ['client', '/dashboard', '/api/deposits', m.dashboard_nav_overview],
  ['operator', '/operator', '/api/operator/firm/history', m.firm_history],
  ['operator', '/operator/withdrawals', '/api/operator/firm', m.review_withdrawal_custody],
  ['operator', '/operator/lessons', '/api/operator/lessons', m.rooms_past],
] as const)('a screen of the %s, %s, says that %s has failed although everything else has loaded', async (...of) => {
  const [viewer, address, read, name] = of
  const page = await pageBeside(filled.windows[viewer])
  await page.route(
    (url) => url.pathname === read,
    (route) => route.fulfill({ status: 500 }),
  )
  await page.goto(address)
  await page
    .getByText(m.ui_load_failed({ what: name() }))
    .first()
    .waitFor({ timeout: timeoutMs })
  await page.close()
})

async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.addInitScript(failReads)
  await page.goto(address)
  const again = page.getByRole('button', { name: 'Try again' }).filter({ visible: true }).first()
  const isOffered = await again.waitFor({ timeout: timeoutMs }).then(
    () => true,
    () => false,
  )
  // A read that is repeated endlessly has no pause.
  await page.waitForTimeout(500)
  const isLoading = await page.waitForFunction(isLoaded, null, { timeout: timeoutMs, polling: pollMs }).then(
    () => false,
    () => true,
  )
  const counts = Object.entries(await page.evaluate(() => (window as unknown as WithReads).reads))
  const repeated = counts.filter(([, times]) => times > tooOften).map(([path]) => `repeats ${path}`)
  const twice = (await page.evaluate(failuresShown)).filter((text, index, all) => all.indexOf(text) !== index)
  return [
    ...(isOffered ? [] : ['does not offer to try again']),
    ...(isLoading ? ['still loads'] : []),
    ...repeated,
    ...twice.map((text) => `says twice: ${text}`),
  ]
}

interface WithReads {
  /** How often each address was read. */
  reads: Record<string, number>
}

/**
 * Runs in the page: every read of data fails. Within the page, because a browser whose requests are intercepted does
 * not use its cache.
 */
function failReads(): void {
  const counts: Record<string, number> = {}
  Object.assign(window, { reads: counts })
  const { fetch } = window
  window.fetch = async (...request) => {
    const { pathname } = new URL(new Request(...request).url)
    if (!/^\/api\/(?!session|live)/.test(pathname)) return fetch(...request)
    counts[pathname] = (counts[pathname] ?? 0) + 1
    return new Response(null, { status: 500 })
  }
}

/** Runs in the page: what each visible alert says has failed. */
function failuresShown(): string[] {
  return [...document.querySelectorAll('[role=alert]')]
    .filter((alert) => alert.checkVisibility())
    .map((alert) => alert.querySelector('p')?.textContent ?? '')
}

/** Runs in the page: whether no visible part of the screen is a placeholder. */
function isLoaded(): boolean {
  return [...document.querySelectorAll('.animate-pulse')].every(
    (element) => !element.checkVisibility() || element.getBoundingClientRect().top >= innerHeight,
  )
}
