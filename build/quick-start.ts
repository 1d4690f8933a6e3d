import type { Plugin } from 'vite'

/** Every package that a page imports, so that Vite need not discover them and bundles dependencies only once. */
export const packages = [
  '@chakra-ui/react/collection',
  '@chakra-ui/react/combobox',
  '@chakra-ui/react/preset-base',
  '@chakra-ui/react/styled-system',
  '@emotion/cache',
  '@emotion/react',
  '@msw/data',
  '@tanstack/react-virtual',
  '@urql/exchange-execute',
  '@urql/exchange-graphcache',
  '@xstate/react',
  'd3-selection',
  'd3-zoom',
  'gql.tada',
  'graphql',
  'hono',
  'ivya/utils',
  'msw/browser',
  'msw/http',
  'react',
  'react-dom',
  'react-dom/client',
  'react-dom/server',
  'react-icons/fa6',
  'react-icons/fc',
  'react-icons/lu',
  'react-router-dom',
  'react/compiler-runtime',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'tinyqueue',
  'urql',
  'wonka',
  'xstate',
  'zod/mini',
  'zod/v4/locales/en.js',
]

/** Makes the dev server show its first page sooner; it does not affect builds. */
export const quickStart = (): Plugin => ({
  name: 'guildhall-quick-start',
  apply: 'serve',
  config: () => ({
    // The product uses only the styling of Chakra; all of it is eight times as large.
    resolve: { alias: [{ find: /^@chakra-ui\/react$/, replacement: '@chakra-ui/react/styled-system' }] },
    optimizeDeps: {
      include: packages,
      // No sources are scanned for packages before the first bundling.
      entries: [],
      // ES modules that only a large scenario loads: bundling them would delay the first page.
      exclude: ['@faker-js/faker'],
    },
    server: {
      // What was built, and what no page is made of.
      watch: { ignored: ['**/dist/**', '**/dist-*/**', '**/docs/**', '**/reports/**', '**/tests/**'] },
      // Transformed before the browser requests them: they are imported dynamically only.
      warmup: {
        clientFiles: [
          'src/app/main.tsx',
          'src/app/routing/*.tsx',
          'src/app/calls.ts',
          'src/flows/site/landing/page.tsx',
        ],
      },
    },
  }),
})
