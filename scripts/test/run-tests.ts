import { createVitest, parseCLI, type TestModule, type Vitest } from 'vitest/node'
import { provideBitcoind } from './provide-bitcoind.ts'
import { provideChromium } from './provide-chromium.ts'
import { reportMissingR } from './provide-r.ts'

/**
 * Runs the tests of a configuration (the root's unless `args` name another with `--config`), or those whose path
 * contains one of the arguments. Prints the count last and returns the exit code: 0 only if at least one test ran and
 * none failed.
 */
export async function runTests(args: readonly string[]): Promise<number> {
  try {
    provideChromium()
  } catch (error) {
    console.error((error as Error).message)
    return 1
  }
  for (const skipped of [provideBitcoind(), reportMissingR()]) if (skipped) console.warn(skipped)
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await createVitest('test', { ...options, run: true, watch: false })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void vitest.cancelCurrentRun('keyboard-input'))
  }
  try {
    await vitest.start(filter)
  } catch (error) {
    console.error((error as Error).message)
  }
  const count = countTests(vitest)
  await vitest.close()
  console.log(`${count.passed} passed, ${count.failed} failed${count.skipped > 0 ? `, ${count.skipped} skipped` : ''}`)
  return count.passed > 0 && count.failed === 0 ? 0 : 1
}

/** A file that cannot be read, and an error outside of tests, count as one failed test each. */
function countTests({ state }: Vitest) {
  const modules = state.getTestModules()
  const states = modules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
  const of = (wanted: string) => states.filter((found) => found === wanted).length
  const broken = modules.filter(isBroken).length + state.getUnhandledErrors().length
  return { passed: of('passed'), failed: of('failed') + of('pending') + broken, skipped: of('skipped') }
}

function isBroken(module: TestModule): boolean {
  if (module.errors().length > 0) return true
  const suites = [...module.children.allSuites()]
  return suites.some((suite) => suite.errors().length > 0)
}
