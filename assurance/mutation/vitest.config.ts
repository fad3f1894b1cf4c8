import { defineConfig } from 'vitest/config'

/** The tests of one part of the mutation run. They run again for each change, so they are few and fast. */
export default defineConfig({
  test: {
    globalSetup: './tests/database-server.ts',
    include: process.env.MUTATION_TESTS?.split(' ') ?? [],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
