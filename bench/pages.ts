import path from 'node:path'
import lighthouse from 'lighthouse'
import { type Browser, chromium } from 'playwright-core'
import { provideChromium } from '#root/scripts/test/provide-chromium.ts'
import { checkout } from '#root/tests/start/server-process.ts'
import { startTestServer } from '../tests/journey/test-server.ts'
import { buildAstroPage } from './peers/astro-page.ts'
import { type Bench, median, type Report } from './runner/bench.ts'
import { startNginx, unpackNginx } from './runner/nginx.ts'
import { inTemporaryFolder } from './runner/product.ts'

const debuggingPort = 4551
/** After the load event, so that late scripts count too. */
const watchMs = 3_000
/** As Chromium's tools have slow 4G: a round trip of 562.5 ms, 1.44 megabits a second. */
const slow4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 }
const slowerProcessor = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }

interface Painted {
  readonly largestMs: number
  readonly blockedMs: number
  readonly lighthouseLargestMs: number
  readonly lighthouseBlockedMs: number
}

export default {
  about:
    'The largest paint and the blocking time of the home page on a slow phone, and of the same page made with Astro',
  usage: '[ROUNDS=5]',
  builds: 'web',
  run: ([rounds]) => inTemporaryFolder((folder) => measureIn(folder, Number(rounds ?? 5))),
} satisfies Bench

async function measureIn(folder: string, rounds: number): Promise<Report> {
  const server = await startTestServer()
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--remote-debugging-port=${debuggingPort}`],
  })
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    const site = await buildAstroPage(browser, server.url, path.join(checkout, 'dist/web/pages'), folder)
    nginx = await startNginx(folder, site, unpackNginx())
    const addresses = { Glasshouse: `${server.url}/`, Astro: nginx.url }
    const measured = { Glasshouse: [] as Painted[], Astro: [] as Painted[] }
    for (let round = 0; round < rounds; round += 1)
      for (const name of ['Glasshouse', 'Astro'] as const) {
        const painted = { ...(await watch(browser, addresses[name])), ...(await ask(addresses[name])) }
        console.log(`${name}, round ${round + 1}: ${JSON.stringify(painted)}`)
        measured[name].push(painted)
      }
    return reportOf(measured, rounds)
  } finally {
    await browser.close()
    await nginx?.stop()
    await server.close()
  }
}

/** What a browser sees over a slow network with a slow processor. */
async function watch(browser: Browser, url: string): Promise<Pick<Painted, 'largestMs' | 'blockedMs'>> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const protocol = await context.newCDPSession(page)
    await protocol.send('Network.enable')
    await protocol.send('Network.emulateNetworkConditions', slow4G)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor })
    await page.addInitScript(observe)
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(watchMs)
    return await page.evaluate(() => (globalThis as unknown as Observed).painted)
  } finally {
    await context.close()
  }
}

interface Observed {
  readonly painted: { largestMs: number; blockedMs: number }
}

/** Runs in the page: notes the largest paint, and how much of each task is over 50 ms. */
function observe(): void {
  const painted = { largestMs: 0, blockedMs: 0 }
  Object.assign(globalThis, { painted })
  new PerformanceObserver((list) => {
    painted.largestMs = Math.round(list.getEntries().at(-1)!.startTime)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) painted.blockedMs += Math.round(Math.max(0, duration - 50))
  }).observe({ type: 'longtask', buffered: true })
}

/** What Lighthouse computes for a simulated phone. */
async function ask(url: string): Promise<Pick<Painted, 'lighthouseLargestMs' | 'lighthouseBlockedMs'>> {
  const result = await lighthouse(url, { port: debuggingPort, onlyCategories: ['performance'], logLevel: 'error' })
  if (!result || result.lhr.runtimeError) throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const valueOf = (audit: string) => Math.round(result.lhr.audits[audit]?.numericValue ?? Number.NaN)
  return {
    lighthouseLargestMs: valueOf('largest-contentful-paint'),
    lighthouseBlockedMs: valueOf('total-blocking-time'),
  }
}

function reportOf(measured: Readonly<Record<'Glasshouse' | 'Astro', readonly Painted[]>>, rounds: number): Report {
  const row = (what: string, read: (painted: Painted) => number, limit: string) => {
    const [ours, peer] = [median(measured.Glasshouse.map(read)), median(measured.Astro.map(read))]
    return [what, `${ours} ms`, `${peer} ms`, peer > 0 ? (ours / peer).toFixed(2) : '', limit]
  }
  return {
    title: 'The home page on a slow phone',
    tables: [
      {
        columns: ['', 'Glasshouse', 'Astro', 'Ours to Astro', 'Limit'],
        rows: [
          row('Largest paint', ({ largestMs }) => largestMs, '0.85'),
          row('Blocking time', ({ blockedMs }) => blockedMs, 'no more'),
          row('Largest paint, Lighthouse', ({ lighthouseLargestMs }) => lighthouseLargestMs, '0.85'),
          row('Blocking time, Lighthouse', ({ lighthouseBlockedMs }) => lighthouseBlockedMs, 'no more'),
        ],
      },
    ],
    notes: [
      `Medians of ${rounds} rounds, in turns. The first two rows are what Chromium saw with the network of its tools’ slow 4G and a processor ${slowerProcessor} times slower; the last two are Lighthouse’s simulation of a phone. Astro (bench/peers/astro-page.ts) has the same text, pictures, fonts and styles, its style sheet as a file, and a React component instead of each of our islands that loads when it is seen and does nothing. nginx serves it, compressed with Brotli.`,
    ],
  }
}
