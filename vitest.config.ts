import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromium } from './scripts/chromium.mjs'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/{rules,machines,api,graphql,mocks}/**/*.test.ts'],
          server: { deps: { inline: [/@urql\/exchange-execute/, 'graphql'] } },
        },
      },
      { test: { name: 'build', environment: 'node', include: ['tests/build/**/*.test.ts'] } },
      {
        plugins: [react()],
        test: {
          name: 'chromium',
          include: ['tests/browser/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromium.path(), args: [...chromium.args] },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
