/*
 * npm run check: all checks that do not run the product: types, lint, format, dead code, and the structure (import
 * order, tables that differ from their migration, missing translations, navigation). All checks run even after a
 * failure; the exit code is 0 only if all pass.
 */
import { spawnSync } from 'node:child_process'

const checks: readonly (readonly [what: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc'],
  ['lint', 'oxlint', '--quiet'],
  ['format', 'oxfmt', '--check', '.'],
  ['dead code', 'knip'],
  ['structure', 'vitest', 'run', '--config', 'tests/architecture/vitest.config.ts'],
]

const failed = checks.filter(([what, command, ...args]) => {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  if (status === 0) console.log(`${what}: fine (${seconds} s)`)
  else console.error(`${what}:\n${stdout}${stderr}`)
  return status !== 0
})
if (failed.length > 0) console.error(`Failed: ${failed.map(([what]) => what).join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
