import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Stryker } from '@stryker-mutator/core'
import { type MutationPart, mutationParts } from './parts.ts'

const minKilledPercent = 90

/**
 * Changes the code of money, permission and uploads in one place at a time, and checks whether a test fails; with names of
 * parts only these. Prints each part's survivors and writes them to reports/mutation. Returns the exit code: 0 only when
 * each part has at least 90% killed.
 */
export async function runMutation(wanted: readonly string[]): Promise<number> {
  const parts = wanted.length > 0 ? mutationParts.filter(({ name }) => wanted.includes(name)) : mutationParts
  if (parts.length < wanted.length) {
    console.error(`The parts are ${mutationParts.map(({ name }) => name).join(', ')}`)
    return 1
  }
  // Stryker sets the process's exit code when a part is below its threshold.
  for (const part of parts) await run(part)
  return Number(process.exitCode ?? 0)
}

function run({ name, sources, tests }: MutationPart) {
  // Its own option for this never enables changes of a constant.
  process.env.MUTATION_TESTS = tests.join(' ')
  const known = `reports/mutation/${name}-known.json`
  if (existsSync(known)) dropSurvivingConstants(known)
  const stryker = new Stryker({
    mutate: [...sources],
    testRunner: 'vitest',
    vitest: { configFile: 'assurance/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Its rewriting of TypeScript projects needs a compiler older than ours, and is not needed here.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/bench', '/data', '/dist', '/docs', '/reports', '/web'],
    // Results stay valid until the code or the tests of a place change: delete the file to start over.
    incremental: true,
    incrementalFile: known,
    concurrency: 2,
    // Long enough for a busy machine: a test that hangs reaches its own limit first.
    timeoutMS: 90_000,
    reporters: ['progress', 'clear-text', 'json', 'html'],
    clearTextReporter: { logTests: false, allowEmojis: false },
    jsonReporter: { fileName: `reports/mutation/${name}.json` },
    htmlReporter: { fileName: `reports/mutation/${name}.html` },
    thresholds: { high: 100, low: minKilledPercent, break: minKilledPercent },
    allowConsoleColors: false,
  })
  return stryker.runMutationTest()
}

interface KnownReport {
  readonly files: Record<string, { mutants: { readonly static?: boolean; readonly status: string }[] }>
}

/** A constant is set when its file is loaded, not by a test, so a new test's coverage of it would be missed. */
function dropSurvivingConstants(file: string): void {
  const report = JSON.parse(readFileSync(file, 'utf8')) as KnownReport
  for (const source of Object.values(report.files))
    source.mutants = source.mutants.filter((mutant) => !(mutant.static && mutant.status === 'Survived'))
  writeFileSync(file, JSON.stringify(report))
}
