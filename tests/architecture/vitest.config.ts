import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests that `npm run check` runs: they read the code, and the tables that the migrations create. */
export default defineConfig({
  test: {
    root: path.join(import.meta.dirname, '../..'),
    include: ['architecture', 'tables', 'messages', 'navigation'].map((name) => `tests/${name}.test.ts`),
    globalSetup: './tests/database-server.ts',
    setupFiles: './tests/setup.ts',
    isolate: false,
    testTimeout: 60_000,
  },
})
