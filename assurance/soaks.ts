import { runTests } from '#root/scripts/test/run-tests.ts'

/** A daily test that can run for hours: its file, and the variable with its count. */
interface Soak {
  readonly test: string
  readonly variable: 'SOAK_ROUNDS' | 'SOAK_OPERATIONS' | 'SOAK_REQUESTS' | 'SOAK_MINUTES'
  readonly usually: number
  /** Further variables, which the environment may override. */
  readonly sizes?: Readonly<Record<string, string>>
}

const soaks: Readonly<Record<string, Soak>> = {
  rules: { test: 'assurance/rule-simulation', variable: 'SOAK_OPERATIONS', usually: 10_000_000 },
  simulation: { test: 'assurance/firm-simulation', variable: 'SOAK_OPERATIONS', usually: 10_000 },
  kill: { test: 'assurance/faults/kill-rounds', variable: 'SOAK_ROUNDS', usually: 500 },
  replace: { test: 'assurance/faults/replacement-kills', variable: 'SOAK_ROUNDS', usually: 500 },
  restarts: { test: 'assurance/faults/database-restarts', variable: 'SOAK_ROUNDS', usually: 20 },
  races: { test: 'assurance/faults/last-byte-races', variable: 'SOAK_ROUNDS', usually: 10_000 },
  deletions: { test: 'assurance/faults/deletion-races', variable: 'SOAK_ROUNDS', usually: 100 },
  input: { test: 'assurance/bad-input', variable: 'SOAK_REQUESTS', usually: 100_000 },
  firms: {
    test: 'assurance/cluster/hosted',
    variable: 'SOAK_MINUTES',
    usually: 60,
    sizes: { SOAK_FIRMS: '1000', SOAK_LESSONS: '100', SOAK_SEATS: '30' },
  },
  cluster: { test: 'assurance/cluster/cluster', variable: 'SOAK_MINUTES', usually: 10 },
}

/**
 * Runs one daily test for longer: `[name, count]`, where the count of rounds, operations, requests or minutes is optional.
 * Returns the exit code. Refuses an unknown name.
 */
export async function runSoak([name = '', count]: readonly string[]): Promise<number> {
  const soak = soaks[name]
  if (!soak) {
    console.error(`The soaks are ${Object.keys(soaks).join(', ')}`)
    return 1
  }
  Object.assign(process.env, { ...soak.sizes, ...process.env, [soak.variable]: count ?? String(soak.usually) })
  return runTests(['--config', 'assurance/vitest.config.ts', soak.test])
}
