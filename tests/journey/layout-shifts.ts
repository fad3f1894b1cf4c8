import type { CDPSession } from 'playwright-core'
import { pageBeside, type Window } from '../browser.ts'
import { depositByApi, investByApi, joinByApi, newFundedClient, withdrawByApi } from './by-api.ts'
import { submitByApi } from './onboarding-steps.ts'
import type { TestInstance } from './test-instance.ts'

/* What moves while a screen loads: each answer of the server is drawn before the next one arrives. */

/** Fills a firm, and returns a client, an operator, and the ids of the client and of one of their deposits. */
export async function fillFirm({ testServer, openWindow }: TestInstance) {
  const [client, operator] = await Promise.all([
    openWindow({ reducedMotion: 'no-preference' }),
    openWindow({ reducedMotion: 'no-preference' }),
  ])
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(client, operator, ['Ada', 'Slow'], '4000.00', 'advanced')
  const deposit = await depositByApi(client, '2000.00')
  await withdrawByApi(client, '1500.00')
  const other = await openWindow()
  await newFundedClient(other, operator, ['Grace', 'Line'], '4000.00')
  await investByApi(other, 'advanced', '4000.00')
  await submitByApi(other, {})
  const session = await client.context().request.get('/api/session')
  return { client, operator, ids: { client: (await session.json()).actor.id as string, deposit } }
}

/** Lighthouse's slow 4G, in bytes per second, on a phone with a quarter of this processor. */
async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable')
  const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
  await devTools.send('Network.emulateNetworkConditions', slow4g)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

export interface Watched {
  /** What moved, by how much. */
  moved?: string[]
}

/** Runs in the page, before anything is drawn: notes what moves. */
export function recordShifts(): void {
  const moved: string[] = ((globalThis as Watched).moved = [])
  interface Shift extends PerformanceEntry {
    readonly value: number
    readonly sources: readonly {
      readonly node: Node | null
      readonly previousRect: DOMRect
      readonly currentRect: DOMRect
    }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      for (const { node, previousRect: from, currentRect: to } of sources)
        moved.push(
          `${value.toFixed(4)} ${node?.nodeName} "${node?.textContent?.slice(0, 40)}" ${from.x},${from.y} to ${to.x},${to.y}`,
        )
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: resolves after the page has been drawn twice. */
async function twice(): Promise<void> {
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
}

export interface Loading {
  readonly person: Window
  readonly address: string
  readonly size: { readonly width: number; readonly height: number }
  readonly isSlow?: boolean
}

/**
 * Opens an address and returns what moved while it loaded. Fonts come at once: a page shows its text with them, or after 3 seconds without,
 * which would depend on how busy this machine is.
 */
async function measureShifts({ person, address, size, isSlow = false }: Loading): Promise<string[]> {
  const page = await pageBeside(person)
  await page.setViewportSize(size)
  await page.addInitScript(recordShifts)
  if (isSlow) await slowDown(await page.context().newCDPSession(page))
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await page.route('**/*.woff2', async (route) => route.fulfill({ response: await route.fetch() }))
  let former: Promise<unknown> = Promise.resolve()
  await page.route(/\/api\/(?!live)/, async (route) => {
    const response = await route.fetch()
    const turn = former
    former = turn.then(async () => {
      await route.fulfill({ response })
      await page.evaluate(twice)
    })
    await former
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(isLoaded)
  await page.evaluate(twice)
  const moved = await page.evaluate(() => (globalThis as Watched).moved!)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  return [...moved, ...faults].map((fault) => `${address} at ${size.width}: ${fault}`)
}

/** Runs in the page: whether nothing in the window is loading. */
export function isLoaded(): boolean {
  const bars = [...document.querySelectorAll('.animate-pulse')].filter((bar) => bar.checkVisibility())
  return (
    document.readyState === 'complete' &&
    document.querySelector('main h1, main h2') !== null &&
    bars.every((bar) => bar.getBoundingClientRect().top > innerHeight)
  )
}

/** How many pages load at the same time. */
const atOnce = 4

/** Opens screens, and returns what moved while they loaded. */
export async function findShifts(loadings: readonly Loading[]): Promise<string[]> {
  const waiting = [...loadings]
  const moved: string[] = []
  const loadNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    moved.push(...(await measureShifts(next)))
    return loadNext()
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
  return moved
}
