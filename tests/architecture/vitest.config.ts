import path from 'node:path'
import { defineConfig } from 'vitest/config'

/** The architecture test alone, without the database that the other tests share. */
export default defineConfig({
  test: { root: path.join(import.meta.dirname, '../..'), include: ['tests/architecture.test.ts'] },
})
