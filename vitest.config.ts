import { defineConfig } from 'vitest/config'

/** Tests that start whole servers and browsers run one file at a time: they measure, race and kill. */
const wholeProcess = [
  'tests/start/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/journey/**/*.test.ts',
  'tests/public/**/*.test.ts',
]
const never = ['**/node_modules/**', 'build/**', 'data/**']

export default defineConfig({
  test: {
    globalSetup: './tests/database-server.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...never, ...wholeProcess],
          // Slow password hashes and a database for each file take their time where few processors are busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'whole',
          include: wholeProcess,
          exclude: never,
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
