import { defineConfig } from 'vitest/config'

/** What a person does, in a browser, on a server of the file's own. Most of it is waiting, so two files run at a time. */
const screens = ['tests/journey/**/*.test.ts', 'tests/public/**/*.test.ts']
/** Whole servers, each on a data folder of its own: two files at a time. */
const starts = ['tests/start/**/*.test.ts']
const never = ['**/node_modules/**', '.stryker-tmp/**', 'build/**', 'data/**', 'assurance/**']

export default defineConfig({
  test: {
    globalSetup: './tests/database-server.ts',
    setupFiles: './tests/setup.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...never, ...screens, ...starts],
          // Slow password hashes and a database for each file take their time where few processors are busy.
          testTimeout: 30_000,
          hookTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          exclude: never,
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'starts',
          include: starts,
          exclude: never,
          maxWorkers: 2,
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
