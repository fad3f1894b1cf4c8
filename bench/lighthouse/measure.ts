/*
 * npm run bench:lighthouse: measures the built public site on a simulated phone and writes report.md beside this file.
 * Each page is loaded three times by Lighthouse's simulated mobile device; the median counts. It also adds up the
 * JavaScript of the home page as it is sent (brotli).
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findChromium } from '../../tests/chromium.ts'
import { startTestServer } from '../../tests/journey/test-server.ts'
import { scriptBytesOf } from './script-bytes.ts'

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

const testServer = await startTestServer()
const profile = mkdtempSync(path.join(tmpdir(), 'glasshouse-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: findChromium() ?? undefined,
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
  const rows: string[] = []
  for (const page of pages) {
    const measured: Measurement[] = []
    for (let run = 0; run < runs; run += 1) measured.push(await measure(testServer.url + page))
    rows.push(rowOf(page, measured))
  }
  const { totalBytes, files } = await scriptBytesOf(testServer.url)
  writeFileSync(path.join(import.meta.dirname, 'report.md'), reportOf(rows, totalBytes, files))
} finally {
  await browser.close()
  rmSync(profile, { recursive: true, force: true })
  await testServer.close()
}

async function measure(address: string): Promise<Measurement> {
  const result = await lighthouse(address, { port: debuggingPort, onlyCategories: [...categories], logLevel: 'error' })
  if (!result || result.lhr.runtimeError)
    throw new Error(`${address}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { lhr } = result
  const figure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const failed = Object.values(lhr.audits).filter(
    ({ id, score, scoreDisplayMode }) =>
      score !== null && score < 1 && scoreDisplayMode === 'binary' && isCounted(lhr, id),
  )
  for (const { id, title } of failed) console.log(`${address}: ${id}: ${title}`)
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)]),
    ) as Measurement['scores'],
    lcpMs: figure('largest-contentful-paint'),
    tbtMs: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
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

function rowOf(page: string, measured: readonly Measurement[]): string {
  const middle = (read: (each: Measurement) => number) =>
    measured.map(read).toSorted((a, b) => a - b)[Math.floor(runs / 2)]!
  const cells = [
    ...categories.map((name) => String(middle(({ scores }) => scores[name]))),
    `${Math.round(middle(({ lcpMs }) => lcpMs))} ms`,
    `${Math.round(middle(({ tbtMs }) => tbtMs))} ms`,
    middle(({ cls }) => cls).toFixed(3),
    String(middle(({ consoleErrors }) => consoleErrors)),
  ]
  return `| ${page} | ${cells.join(' | ')} |`
}

function reportOf(rows: readonly string[], totalBytes: number, files: number): string {
  const { version } = JSON.parse(
    readFileSync(path.join(import.meta.dirname, '../../node_modules/lighthouse/package.json'), 'utf8'),
  ) as { version: string }
  return [
    '# The public site on a phone',
    '',
    `Made by \`npm run bench:lighthouse\` with Lighthouse ${version} on ${cpus().length} cores (${cpus()[0]?.model.trim()}): the built product, simulated mobile, median of ${runs} loads. Other work on the machine (load average ${loadavg()[1]?.toFixed(1)}) lengthens the blocking time.`,
    '',
    '| Page | Performance | Accessibility | Best practices | Largest paint | Blocking | Layout shift | Console errors |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `JavaScript of the home page as it is sent (brotli): ${(totalBytes / 1000).toFixed(1)} KB in ${files} files; the limit is 115 KB.`,
    '',
  ].join('\n')
}
