import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Control } from './control.ts'
import { controls } from './controls.ts'
import { takeAway } from './take-away.ts'

const inRoot = (...names: string[]) => path.join(import.meta.dirname, '../..', ...names)

/** A test that waits for what can no longer come is given up by its own limit before. */
const patienceMs = 15 * 60_000

/** A checkout of its own, so that the one that somebody works on is never without a control. */
const checkout = inRoot('dist', 'without-controls')
const reportFile = path.join(checkout, 'dist', 'report.json')

const passing = new Map<string, Promise<boolean>>()
/**
 * Takes each control away, one at a time, and sees whether its test fails. With numbers of requirements (5.2.2), chapters
 * (5.) or words of a name, only these. Returns the exit code: 0 only when every test missed its control.
 */
export async function runControls(wanted: readonly string[]): Promise<number> {
  const chosen = controls.filter(
    ({ name, requirements }) =>
      wanted.length === 0 ||
      wanted.some((word) => name.includes(word) || requirements.some((number) => number.startsWith(word))),
  )
  copyCheckout()
  const unnoticed: Control[] = []
  for (const control of chosen) {
    const found = await testWithout(control)
    if (found !== 'failed') unnoticed.push(control)
    console.log(
      `${control.requirements.join(', ')}: ${control.name}: ${found === 'failed' ? 'noticed' : `NOT noticed, the test ${found}`}`,
    )
  }
  rmSync(checkout, { recursive: true, force: true })
  console.log(
    `${chosen.length - unnoticed.length} of ${chosen.length} controls were missed by their test once they were taken away.`,
  )
  return chosen.length > 0 && unnoticed.length === 0 ? 0 : 1
}

/** What a clone and its builds consist of; the packages are shared. */
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

/** Takes a control away, asks its test, and puts it back. Returns what became of the test: 'failed' is what it should. */
async function testWithout(control: Control): Promise<string> {
  const { file, test, title } = control
  const changed = path.join(checkout, file)
  const original = readFileSync(changed, 'utf8')
  let without: string
  try {
    without = takeAway(control, original)
  } catch (error) {
    return `was not asked: ${(error as Error).message}`
  }
  if (!(await passesWithAll(test, title))) return 'does not pass by itself with everything in place'
  writeFileSync(changed, without)
  try {
    return await runTest(test, title)
  } finally {
    writeFileSync(changed, original)
  }
}

/** Whether a test passes while no control is missing: one that needs others before it would fail for that. Asked once for each. */
function passesWithAll(test: string, title: string): Promise<boolean> {
  const key = `${test} ${title}`
  const asked = passing.get(key) ?? runTest(test, title).then((state) => state === 'passed')
  passing.set(key, asked)
  return asked
}

async function runTest(test: string, title: string): Promise<string> {
  const web = /^tests\/(journey|public|start|console)\//.test(test) ? ['--web'] : []
  const runner = test.startsWith('assurance/') ? 'assurance/run.ts' : 'scripts/test.ts'
  const args = [...web, runner, test, '--testNamePattern', patternOf(title)]
  rmSync(reportFile, { force: true })
  const child = spawn(
    process.execPath,
    [path.join(checkout, 'scripts/launch.mjs'), ...args, '--reporter=json', `--outputFile=${reportFile}`],
    { cwd: checkout, stdio: 'ignore', timeout: patienceMs },
  )
  await once(child, 'exit')
  return stateOf()
}

/** A title as it is written, with places for the values of a table, as an expression that its tests' names match. */
function patternOf(title: string): string {
  return title
    .split(/%[a-z]|\$[\w.]+|\$\{[^}]*\}/)
    .map((words) => RegExp.escape(words))
    .join('.*')
}

/** A file that breaks before its tests is no answer: a test itself has to have failed. */
function stateOf(): string {
  if (!existsSync(reportFile)) return 'did not run'
  const report = JSON.parse(readFileSync(reportFile, 'utf8')) as Report
  const states = report.testResults.flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
  return states.includes('failed') ? 'failed' : states.includes('passed') ? 'passed' : 'did not run'
}

interface Report {
  readonly testResults: readonly { assertionResults: readonly { fullName: string; status: string }[] }[]
}
