import { defineConfig } from 'vitest/config'

/** The Node tests of the group that scripts/mutation.ts runs. */
export default defineConfig({
  test: {
    environment: 'node',
    // Stryker has its own timeout; a timeout on a slow machine must not count as a failing test.
    testTimeout: 0,
    include: [process.env.MUTATION_TESTS ?? ''],
    server: { deps: { inline: [/@urql\/exchange-execute/, 'graphql'] } },
  },
})
