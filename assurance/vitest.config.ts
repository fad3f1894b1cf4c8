import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that race, kill and move clocks need the machine to themselves, so one file runs at a time. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '..'),
    include: ['assurance/**/*.test.ts', 'tests/statistics/**/*.test.ts'],
    globalSetup: ['./tests/database-server.ts', './tests/built-server.ts'],
    setupFiles: './tests/setup.ts',
    fileParallelism: false,
    isolate: false,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A value on a screen, beside a busy machine.
    expect: { poll: { timeout: 60_000 } },
  },
})
