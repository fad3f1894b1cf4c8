import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** Tests that race, kill and move clocks run one file at a time: they need the machine to themselves. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '..'),
    include: ['assurance/**/*.test.ts', 'tests/statistics/**/*.test.ts'],
    globalSetup: ['./tests/database-server.ts', './tests/built-server.ts'],
    setupFiles: './tests/setup.ts',
    fileParallelism: false,
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
})
