import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The main paths and the public pages, in a browser. The other journeys are in assurance/journey. */
const screens = ['tests/journey/**/*.test.ts', 'tests/public/**/*.test.ts']
/** Whole servers, each on a data folder of its own. */
const starts = ['tests/start/**/*.test.ts']
/** Tests of how passwords are hashed, and of what waits for it: they see the real cost. */
const realHashes = ['server/platform/node/slow-hash.test.ts', 'tests/http/recovery-codes.test.ts']
const never = ['**/node_modules/**', '.stryker-tmp/**', 'dist/**', 'data/**', 'assurance/**']

/** Every process of a test hashes passwords at a low cost, unless its files are in `realHashes`. */
export const cheapHashes = ['--import', path.join(import.meta.dirname, 'tests/cheap-hashes.mjs')]

export default defineConfig({
  test: {
    globalSetup: './tests/database-server.ts',
    setupFiles: './tests/setup.ts',
    // Three workers for two processors: while one waits for a browser or a database, another works. A fourth makes all slower
    // on a virtual machine where changing between processes is dear. Six at most, because each has a browser, a server and their memory.
    maxWorkers: Math.min(6, Math.max(3, availableParallelism())),
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'screens',
          globalSetup: './tests/built-server.ts',
          include: screens,
          exclude: never,
          execArgv: cheapHashes,
          // A test waits for many answers, each of which a busy machine may delay (tests/browser.ts).
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'starts',
          globalSetup: './tests/built-server.ts',
          include: starts,
          exclude: never,
          execArgv: cheapHashes,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['**/*.test.{ts,tsx,mjs}'],
          exclude: [...never, ...screens, ...starts, ...realHashes],
          execArgv: cheapHashes,
          // Generous, because browsers and whole servers run beside.
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: { name: 'real hashes', include: realHashes, exclude: never, testTimeout: 240_000, hookTimeout: 240_000 },
      },
    ],
  },
})
