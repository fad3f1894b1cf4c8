import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ffuf } from './ffuf.ts'
import { type Finding, type Scanner, triageOf } from './findings.ts'
import { hydra } from './hydra.ts'
import { provideScanners, versionOf } from './provide-scanners.ts'
import { slowhttptest } from './slowhttptest.ts'
import { sqlmap } from './sqlmap.ts'
import { openTarget, type Target } from './target.ts'
import { testssl } from './testssl.ts'
import { triaged } from './triaged.ts'
import { wapiti } from './wapiti.ts'

/** In this order: those that change the least come first. */
const scanners: readonly Scanner[] = [ffuf, hydra, slowhttptest, testssl, wapiti, sqlmap]
/**
 * Runs the named scanners, or all, against the built product on its own data folder, and prints the figures of
 * docs/scanners.md. Returns the exit code: 0 only when every finding is in the reviewed list (triaged.ts).
 */
export async function runScan(wanted: readonly string[]): Promise<number> {
  process.env.NODE_ENV = 'production'
  const unknown = wanted.find((name) => !scanners.some(({ program }) => program === name))
  if (unknown) {
    console.error(`There is no scanner ${unknown}: name some of ${scanners.map(({ program }) => program).join(', ')}.`)
    return 1
  }
  const chosen = scanners.filter(({ program }) => wanted.length === 0 || wanted.includes(program))
  const missing = provideScanners(chosen.flatMap(({ program, needs = [] }) => [program, ...needs]))
  if (missing) {
    console.error(missing)
    return 1
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'glasshouse-scan-'))
  const target = await openTarget()
  try {
    let news = 0
    for (const scanner of chosen) news += await run(scanner, target, folder)
    console.log(
      news === 0
        ? 'No new finding.'
        : `${news} new findings: mend them, or add them to assurance/scan/triaged.ts with the reason.`,
    )
    return news === 0 ? 0 : 1
  } finally {
    await target.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs one scanner, prints what it did and found, and returns how much of that is new. */
async function run({ program, scan }: Scanner, target: Target, folder: string): Promise<number> {
  const startedAt = performance.now()
  const { figures, findings } = await scan(target, mkdtempSync(path.join(folder, `${program}-`)))
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.log(`${program} ${versionOf(program) ?? ''} (${seconds} s)`)
  for (const figure of figures) console.log(`  ${figure}`)
  const known = findings.map((finding) => triageOf(program, finding, triaged))
  for (const entry of new Set(known.filter((each) => each !== undefined)))
    console.log(
      `  triaged, ${known.filter((each) => each === entry).length} times: ${entry.kind.source}: ${entry.reason}`,
    )
  const news = findings.filter((_, at) => known[at] === undefined)
  for (const [kind, places] of Map.groupBy(news, (finding: Finding) => finding.kind))
    console.log(
      `  NEW, ${places.length} times: ${kind}\n${places
        .slice(0, 20)
        .map(({ at }) => `    ${at}`)
        .join('\n')}`,
    )
  return news.length
}
