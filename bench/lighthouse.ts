import { readFileSync } from 'node:fs'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { provideChromium } from '../scripts/test/provide-chromium.ts'
import { startTestServer } from '../tests/journey/test-server.ts'
import type { Bench, Report } from './runner/bench.ts'
import { median } from './runner/bench.ts'
import { inTemporaryFolder } from './runner/product.ts'
import { type ScriptBytes, scriptBytesOf } from './runner/script-bytes.ts'

const pages = ['/', '/plans', '/contact', '/about']
const categories = ['performance', 'accessibility', 'best-practices'] as const
const runs = 3
const debuggingPort = 4549

interface Measurement {
  readonly scores: Record<(typeof categories)[number], number>
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly consoleErrors: number
}

export default {
  about: 'Lighthouse scores, paint times and the JavaScript of public pages on a simulated phone',
  builds: 'web',
  run: measurePages,
} satisfies Bench

async function measurePages(): Promise<Report> {
  const testServer = await startTestServer()
  try {
    return await inTemporaryFolder((profile) => measureInBrowser(profile, testServer.url))
  } finally {
    await testServer.close()
  }
}

async function measureInBrowser(profile: string, url: string): Promise<Report> {
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: provideChromium(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      `--remote-debugging-port=${debuggingPort}`,
    ],
  })
  try {
    const rows: string[][] = []
    for (const page of pages) {
      const measured: Measurement[] = []
      for (let run = 0; run < runs; run += 1) measured.push(await measure(url + page))
      rows.push(rowOf(page, measured))
    }
    return reportOf(rows, await scriptBytesOf(await browser.newPage(), url))
  } finally {
    await browser.close()
  }
}

async function measure(address: string): Promise<Measurement> {
  const result = await lighthouse(address, { port: debuggingPort, onlyCategories: [...categories], logLevel: 'error' })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const valueOf = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const failed = Object.values(lhr.audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      score !== null && score < 1 && scoreDisplayMode === 'binary' && isCounted(lhr, id),
  )
  for (const { id, title } of failed) console.log(`${address}: ${id}: ${title}`)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Measurement['scores'],
    lcpMs: valueOf('largest-contentful-paint'),
    tbtMs: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    consoleErrors: (lhr.audits['errors-in-console']?.details as { items?: unknown[] } | undefined)?.items?.length ?? 0,
  }
}

function isCounted(
  lhr: { categories: Record<string, { auditRefs: { id: string; weight: number }[] }> },
  audit: string,
): boolean {
  return Object.values(lhr.categories).some(({ auditRefs }) =>
    auditRefs.some(({ id, weight }) => id === audit && weight > 0),
  )
}

function rowOf(page: string, measured: readonly Measurement[]): string[] {
  const medianOf = (read: (each: Measurement) => number) => median(measured.map(read))
  return [
    page,
    ...categories.map((name) => String(medianOf(({ scores }) => scores[name]))),
    `${Math.round(medianOf(({ lcpMs }) => lcpMs))} ms`,
    `${Math.round(medianOf(({ tbtMs }) => tbtMs))} ms`,
    medianOf(({ cls }) => cls).toFixed(3),
    String(medianOf(({ consoleErrors }) => consoleErrors)),
  ]
}

type Scripts = Awaited<ReturnType<typeof scriptBytesOf>>

function reportOf(rows: readonly string[][], { atLoad, inAll }: Scripts): Report {
  const describeScripts = ({ totalBytes, files }: ScriptBytes) =>
    `${(totalBytes / 1000).toFixed(1)} KB in ${files} files`
  const { version } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../node_modules/lighthouse/package.json'), 'utf8'),
  ) as { version: string }
  return {
    title: 'The public site on a phone',
    tables: [
      {
        columns: [
          'Page',
          'Performance',
          'Accessibility',
          'Best practices',
          'Largest paint',
          'Blocking',
          'Layout shift',
          'Console errors',
        ],
        rows,
      },
    ],
    notes: [
      `Lighthouse ${version}, the built product, simulated mobile, median of ${runs} loads. Other work on the machine lengthens the blocking time.`,
      `JavaScript of the home page as it is sent (brotli): ${describeScripts(atLoad)} before anybody touches it, ${describeScripts(inAll)} after scrolling to its end; the limits are 20 KB and 65 KB.`,
    ],
  }
}
