import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { cheapHashes } from '../vitest.config.ts'

/** What a person does and sees in a browser. Each file has a server of its own, so several can share the processors. */
const screens = ['assurance/{journey,screens}/**/*.test.ts']
/** Layout shifts are measured, so nothing else runs beside them. */
const measured = ['assurance/screens/loading.test.ts']
/** What depends neither on time nor on the load of the machine. */
const independent = [
  'assurance/*.test.ts',
  'assurance/{bad-input,controls,firm-simulation,guide,hosts,mutation,rule-simulation,start}/**/*.test.ts',
  'assurance/histories/**/*.test.ts',
  'assurance/faults/deletion-races.test.ts',
  'tests/statistics/**/*.test.ts',
]

export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '..'),
    globalSetup: ['./tests/database-server.ts', './tests/built-server.ts'],
    setupFiles: './tests/setup.ts',
    isolate: false,
    maxWorkers: 3,
    // Generous: a file opens up to a hundred screens, and the machine may be a slow one.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A value on a screen, beside a busy machine.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          exclude: measured,
          execArgv: cheapHashes,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: { name: 'independent', include: independent, execArgv: cheapHashes, sequence: { groupOrder: 1 } },
      },
      {
        extends: true,
        test: {
          // Tests that race, kill and move clocks need the machine to themselves, so one file runs at a time.
          name: 'alone',
          include: ['assurance/!(journey|screens)/**/*.test.ts', ...measured],
          exclude: independent,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
