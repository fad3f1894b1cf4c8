import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Control } from './control.ts'
import { controls } from './controls.ts'
import { findFile } from './find-file.ts'
import { removeControl } from './remove-control.ts'

const inRoot = (...names: string[]) => path.join(import.meta.dirname, '../..', ...names)

/** A test that waits for something that can no longer happen reaches its own time limit first. */
const timeoutMs = 15 * 60_000

/** A separate checkout, so that the developer's checkout always has every control. */
const checkout = inRoot('dist', 'without-controls')
const reportFile = path.join(checkout, 'dist', 'report.json')

/**
 * Removes each control in turn, and checks that its test fails. With numbers of requirements (5.2.2), chapters
 * (5.) or words of a name, only these. Returns the exit code: 0 only when every test failed without its control.
 */
export async function runControls(wanted: readonly string[]): Promise<number> {
  const chosen = controls.filter(
    ({ name, requirements }) =>
      wanted.length === 0 ||
      wanted.some((word) => name.includes(word) || requirements.some((number) => number.startsWith(word))),
  )
  copyCheckout()
  const unnoticed: Control[] = []
  for (const [test, ofTest] of Map.groupBy(chosen, (control) => control.test)) {
    const titles = [...new Set(ofTest.map(({ title }) => title))]
    const withAll = await runTest(test, titles)
    for (const control of ofTest) {
      const result =
        withAll(control.title) === 'passed'
          ? await testWithout(control, titles)
          : 'does not pass with everything in place'
      if (result !== 'failed') unnoticed.push(control)
      console.log(
        `${control.requirements.join(', ')}: ${control.name}: ${result === 'failed' ? 'noticed' : `NOT noticed, the test ${result}`}`,
      )
    }
  }
  rmSync(checkout, { recursive: true, force: true })
  console.log(`${chosen.length - unnoticed.length} of ${chosen.length} tests noticed that their control was removed.`)
  return chosen.length > 0 && unnoticed.length === 0 ? 0 : 1
}

/** The contents of a clone and its builds; the packages are shared. */
function copyCheckout(): void {
  rmSync(checkout, { recursive: true, force: true })
  const left = new Set(['.git', '.stryker-tmp', 'dist', 'data', 'node_modules', 'reports'])
  const names = [
    ...readdirSync(inRoot()).filter((name) => !left.has(name)),
    ...readdirSync(inRoot('dist')).map((name) => path.join('dist', name)),
  ]
  for (const name of names.filter((each) => inRoot(each) !== checkout))
    cpSync(inRoot(name), path.join(checkout, name), { recursive: true })
  symlinkSync(inRoot('node_modules'), path.join(checkout, 'node_modules'))
}

/** Removes a control, runs its test, and restores it. Returns the test's result, which should be 'failed'. */
async function testWithout(control: Control, titles: readonly string[]): Promise<string> {
  let changed: string
  let original: string
  try {
    const file = findFile(control, checkout)
    changed = path.join(checkout, file)
    original = readFileSync(changed, 'utf8')
    writeFileSync(changed, removeControl(file, control, original))
  } catch (error) {
    return `was not run: ${(error as Error).message}`
  }
  try {
    return (await runTest(control.test, titles))(control.title)
  } finally {
    writeFileSync(changed, original)
  }
}

/**
 * Runs the tests with these titles in a file, with and without a control: so the tests before each are the same.
 * Returns the result of a title's tests: 'passed', 'failed' when one of them failed, or why there is no result.
 */
async function runTest(test: string, titles: readonly string[]): Promise<(title: string) => string> {
  const web = /^(tests|assurance)\/(journey|public|start|console)\//.test(test) ? ['--web'] : []
  const runner = test.startsWith('assurance/') ? 'assurance/run.ts' : 'scripts/test.ts'
  const args = [...web, runner, test, '--testNamePattern', titles.map(patternOf).join('|')]
  rmSync(reportFile, { force: true })
  const child = spawn(
    process.execPath,
    [path.join(checkout, 'scripts/launch.mjs'), ...args, '--reporter=json', `--outputFile=${reportFile}`],
    { cwd: checkout, stdio: 'ignore', timeout: timeoutMs },
  )
  await once(child, 'exit')
  if (!existsSync(reportFile)) return () => 'did not run'
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  return (title) => stateOf(title, results)
}

/** A title with placeholders for a table's values, as an expression that matches its tests' names. */
function patternOf(title: string): string {
  return title
    .split(/%[a-z]|\$[\w.]+|\$\{[^}]*\}/)
    .map((text) => RegExp.escape(text))
    .join('.*')
}

/** A file that fails before its tests is no result: a test itself must fail. */
function stateOf(title: string, results: readonly Result[]): string {
  const named = new RegExp(patternOf(title))
  const states = results.filter(({ fullName }) => named.test(fullName)).map(({ status }) => status)
  return states.includes('failed') ? 'failed' : states.includes('passed') ? 'passed' : 'did not run'
}

interface Result {
  readonly fullName: string
  readonly status: string
}

interface Report {
  readonly testResults: readonly { assertionResults: readonly Result[] }[]
}
