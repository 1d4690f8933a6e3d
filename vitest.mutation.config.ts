import { defineConfig } from 'vitest/config'

/** The Node tests of the group that scripts/mutation.ts runs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Stryker has its own limit: a slow machine must not pass for a test that noticed.
    testTimeout: 0,
    include: [process.env.MUTATION_TESTS ?? ''],
    server: { deps: { inline: [/@urql\/exchange-execute/, 'graphql'] } },
  },
})
