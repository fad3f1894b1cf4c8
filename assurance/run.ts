/*
 * npm run assurance: the checks beyond `npm test`. Without arguments the daily part, with paths the daily tests
 * whose path contains one of them, and with one of the commands below the longer ones (see docs/assurance.md).
 */
import { installR } from '#root/scripts/test/provide-r.ts'
import { runTests } from '#root/scripts/test/run-tests.ts'

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<number>>> = {
  controls: async (args) => (await import('./controls/run-controls.ts')).runControls(args),
  mutation: async (args) => (await import('./mutation/run-mutation.ts')).runMutation(args),
  scan: async (args) => (await import('./scan/run-scan.ts')).runScan(args),
  postgres: async (args) => (await import('./run-on-installed-postgres.ts')).runOnInstalledPostgres(args),
  soak: async (args) => (await import('./soaks.ts')).runSoak(args),
}
const args = process.argv.slice(2)
const command = commands[args[0] ?? '']
if (!command) installR()
process.exit(
  command ? await command(args.slice(1)) : await runTests(['--config', 'assurance/vitest.config.ts', ...args]),
)
