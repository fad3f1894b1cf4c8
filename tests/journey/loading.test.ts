import type { CDPSession } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pageBeside, sees, type Window } from '../browser.ts'
import { depositByApi, investByApi, joinByApi, newFundedClient, withdrawByApi } from './by-api.ts'
import { submitByApi } from './onboarding-steps.ts'
import { stage } from './stage.ts'

/*
 * Screens while they load: the first HTML shows the screen in its final size, and nothing moves when the data comes. Each
 * answer of the server is drawn before the next one arrives, so that every order of arrival that moves something is seen.
 */

const { testServer, openWindow } = stage()
let client: Window
let operator: Window
let ids: { client: string; deposit: string }

beforeAll(async () => {
  ;[client, operator] = await Promise.all([openWindow(), openWindow()])
  await joinByApi(operator, (await testServer()).operatorLink)
  await newFundedClient(client, operator, ['Ada', 'Slow'], '4000.00', 'advanced')
  const deposit = await depositByApi(client, '2000.00')
  await withdrawByApi(client, '1500.00')
  const other = await openWindow()
  await newFundedClient(other, operator, ['Grace', 'Line'], '4000.00')
  await investByApi(other, 'advanced', '4000.00')
  await submitByApi(other, {})
  const session = await client.context().request.get('/api/session')
  ids = { client: (await session.json()).actor.id, deposit }
})

/** One screen of each kind. */
const screens = () => [
  ...[
    '/dashboard',
    '/dashboard/deposit',
    '/dashboard/investmentplans',
    '/dashboard/withdraws',
    '/dashboard/history?tab=activity',
    `/dashboard/history/receipt/${ids.deposit}`,
    '/dashboard/wallet',
    '/dashboard/profile',
    '/dashboard/profile/security',
    '/dashboard/profile/addresses',
  ].map((address) => ({ person: client, address })),
  ...[
    '/operator',
    '/operator/deposits?deposit=first',
    '/operator/withdrawals',
    '/operator/clients',
    `/operator/clients/${ids.client}`,
    '/operator/ledger',
    '/operator/settings',
    '/operator/staff',
  ].map((address) => ({ person: operator, address })),
]

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]

/** How many pages load at the same time. */
const atOnce = 4

/** Lighthouse's slow 4G, in bytes per second, on a phone with a quarter of this processor. */
async function slowDown(devTools: CDPSession): Promise<void> {
  await devTools.send('Network.enable')
  const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 }
  await devTools.send('Network.emulateNetworkConditions', slow4g)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Watched {
  /** What moved, by how much. */
  moved?: string[]
}

/** Runs in the page, before anything is drawn: notes what moves. */
function noteShifts(): void {
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

interface Loading {
  readonly person: Window
  readonly address: string
  readonly size: (typeof sizes)[number]
  readonly isSlow?: boolean
}

/**
 * Opens an address and returns what moved while it loaded. Fonts come at once: a page shows its text with them, or after 3 seconds without,
 * which would depend on how busy this machine is.
 */
async function load({ person, address, size, isSlow = false }: Loading): Promise<string[]> {
  const page = await pageBeside(person)
  await page.setViewportSize(size)
  await page.addInitScript(noteShifts)
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
  await page.waitForFunction(hasArrived)
  await page.evaluate(twice)
  const moved = await page.evaluate(() => (globalThis as Watched).moved!)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.close()
  return [...moved, ...faults].map((fault) => `${address} at ${size.width}: ${fault}`)
}

/** Runs in the page: whether nothing in the window is loading. */
function hasArrived(): boolean {
  const bars = [...document.querySelectorAll('.animate-pulse')].filter((bar) => bar.checkVisibility())
  return (
    document.readyState === 'complete' &&
    document.querySelector('main h1, main h2') !== null &&
    bars.every((bar) => bar.getBoundingClientRect().top > innerHeight)
  )
}

test('nothing moves while a screen loads', { timeout: 120_000 }, async () => {
  const phone = sizes[0]!
  const waiting: Loading[] = [
    { person: client, address: '/dashboard', size: phone, isSlow: true },
    { person: operator, address: '/operator', size: phone, isSlow: true },
  ]
  for (const { person, address } of screens()) for (const size of sizes) waiting.push({ person, address, size })
  const moved: string[] = []
  const loadNext = async (): Promise<void> => {
    const next = waiting.shift()
    if (!next) return
    moved.push(...(await load(next)))
    return loadNext()
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext))
  expect(moved).toEqual([])
})

const htmlOf = async (window: Window, address: string) => (await window.context().request.get(address)).text()

test.each([
  ['en', 'Investment plans', 'Audit log'],
  ['es', 'Planes de inversión', 'Registro de auditoría'],
  ['ar', 'خطط الاستثمار', 'سجل التدقيق'],
])('the first HTML shows the screens’ frame without personal data, in %s', async (locale, plans, audit) => {
  for (const window of [client, operator])
    await window.context().addCookies([{ name: 'PARAGLIDE_LOCALE', value: locale, url: window.baseURL }])
  const [overview, home] = [await htmlOf(client, '/dashboard'), await htmlOf(operator, '/operator')]
  expect(overview).toContain(plans)
  expect(home).toContain(audit)
  expect(`${overview} ${home}`).toContain(`lang="${locale}"`)
  expect(`${overview} ${home}`).not.toMatch(/Ada|Olive|@example\.com|16,000/)
  for (const window of [client, operator]) await window.context().clearCookies({ name: 'PARAGLIDE_LOCALE' })
})

test('the navigation marks the screen that was opened by its address', async () => {
  for (const [person, address] of [
    [client, '/dashboard'],
    [client, '/dashboard/withdraws'],
    [operator, '/operator'],
    [operator, '/operator/staff'],
  ] as const) {
    await person.goto(address)
    await person.getByRole('heading', { level: 1 }).waitFor()
    const current = person.locator('nav a[aria-current=page]').filter({ visible: true })
    await expect
      .poll(() => current.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual([address])
  }
})

test('fields of the first HTML take nothing before it would be kept', async () => {
  const page = await pageBeside(operator)
  for (const address of ['/operator/plans', '/operator/plans?plan=advanced']) {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    const field = page.getByLabel('Promised return, in percent')
    await field.waitFor({ state: 'attached' })
    await page.waitForFunction(() => !('fonts' in document.documentElement.dataset))
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await field.isVisible()).toBe(false)
    release()
    await field.fill('0')
    await sees(page, 'Please enter a whole percentage from 1 to 1,000.')
    await page.unrouteAll()
  }
  await page.close()
})

test('nobody reads the bare word Loading', async () => {
  const session = (await client.context().cookies()).find(({ name }) => name === 'glasshouse.session_token')!
  const still = await openWindow({ javaScriptEnabled: false })
  for (const cookies of [[], [session]]) {
    await still.context().addCookies(cookies)
    for (const address of ['/dashboard', '/operator', '/lab', '/nowhere']) {
      await still.goto(address, { waitUntil: 'domcontentloaded' })
      expect(await still.locator('body').innerText()).not.toMatch(/Loading/)
    }
  }
  await still.goto('/dashboard', { waitUntil: 'domcontentloaded' })
  await still.getByRole('link', { name: 'Withdraws' }).first().waitFor()
})

test('a screen that moves is noticed', async () => {
  const page = await pageBeside(client)
  await page.addInitScript(noteShifts)
  await page.goto('/dashboard')
  await page.waitForFunction(hasArrived)
  await page.evaluate(() => (document.querySelector('main')!.style.paddingTop = '9rem'))
  await expect.poll(() => page.evaluate(() => (globalThis as Watched).moved!.length)).toBeGreaterThan(0)
  await page.close()
})

test('a stranger’s first HTML shows no signed-in screen', async () => {
  const stranger = await openWindow()
  expect(await htmlOf(stranger, '/dashboard/withdraws')).not.toContain('<nav')
  expect(await htmlOf(stranger, '/operator')).not.toContain('<nav')
  const leaving = await pageBeside(client)
  await leaving.goto('/dashboard')
  await leaving.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await leaving.waitForURL('**/login')
  expect(await htmlOf(client, '/dashboard')).not.toContain('<nav')
})
