import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { checkBuildValues } from './build/build-values.ts'
import { prefixes } from './build/hosting/environment.ts'
import { hosting } from './build/hosting/hosting.ts'
import { proxyTo, upstreamIn } from './build/hosting/upstream.ts'
import { mockPages } from './build/mock-pages.ts'
import { prerender } from './build/prerender/prerender.ts'
import { siteFiles } from './build/prerender/site-files.ts'
import { quickStart } from './build/quick-start.ts'
import { browserCheck, buildTarget } from './build/served-browsers.ts'
import { standInPages } from './build/stand-in-pages.ts'
import { changes } from './build/studio/changes.ts'
import { studioDiagrams } from './build/studio/diagrams.ts'
import { studioPage } from './build/studio/page.ts'
import { proof } from './build/studio/proof.ts'
import { requirementTests } from './build/studio/requirement-tests.ts'
import { studioStoryboards } from './build/studio/storyboards.ts'
import { compiledStyles } from './build/styles/compiled-styles.ts'
import { usedComponents } from './build/used/used-components.ts'
import { usedFonts } from './build/used/used-fonts.ts'
import { usedIcons } from './build/used/used-icons.ts'
import { usedMachines } from './build/used/used-machines.ts'
import { mocks } from './mocks/plugin.ts'

const brandIn = (mode: string): string => {
  const env = loadEnv(mode, process.cwd())
  checkBuildValues(env)
  return env.VITE_BRAND || 'Guildhall'
}

const proxyIn = (mode: string) => {
  const upstream = mode === 'mock' ? null : upstreamIn(loadEnv(mode, process.cwd(), prefixes))
  return upstream ? proxyTo(upstream) : {}
}

/** What most pages need, in three files: the libraries last longer than the product's own code. */
const sharedByMost = [
  { name: 'packages', test: /\/node_modules\/|rolldown\/runtime/, minShareCount: 8 },
  {
    name: 'forms',
    // What the landing page can do without.
    test: /\/(src\/ui\/(overlay\/|forms\/form\.|forms\/text\/text-field|layout\/page\.|navigation\/text-link|feedback\/(badge|empty-state)|illustrations\/empty-arcade|focus\/visually-hidden)|rules\/plans\/money)/,
    minShareCount: 8,
    includeDependenciesRecursively: false,
  },
  {
    name: 'shared',
    // Prices and purchases are for some pages only, and need what `forms` has.
    test: /\/(src\/(?!graphql\/documents)|machines\/(?!rules\/(plans|subscriptions)\/))/,
    minShareCount: 8,
  },
]

/** What communities and purchases need beyond that, in few files: a small one takes a phone as long as a large one. */
const sharedBySome = [
  {
    // What the landing page, a community and the wizards have in common.
    name: 'parts',
    test: /\/(kit\/count|layout\/(facts|list)|choice\/slider|tiers\/three-steps|media\/platform|react-icons\/fa6\/.*)(\.|$)|icon=LuPlay$/,
    minShareCount: 2,
  },
  {
    // What the pages of signing in have in common.
    name: 'account',
    test: /\/(text\/password-field|auth\/credentials|layout\/form-page|illustrations\/hall-arch)\./,
    minShareCount: 2,
  },
  {
    name: 'calls',
    test: /\/(zod|src\/app\/calls\.|page\/unload|browser\/any-signal|src\/api\/(?!session|tolerant)|rules\/kit\/short-wait|documents\/(account|payments)|shared\/auth\/account)/,
  },
  {
    name: 'communities',
    test: /\/(rules\/subscriptions\/.*|communities\/(bots|images|servers)|kit\/dates|documents\/communities|plan-price|plans\/plans|initials|loadable|message-dialog|checkbox|media\/(picture|avatar)|kit\/page-lifecycle)\.tsx?$|icon=LuUser$/,
    minShareCount: 2,
  },
  {
    name: 'buying',
    test: /\/(open-server|reserved-tabs|subscribe-dialog|documents\/subscriptions)(\/|\.ts)/,
    minShareCount: 2,
  },
  // What these need themselves is in other files; a visitor's page would load these for it.
].map((group) => ({ ...group, includeDependenciesRecursively: false }))

/** `mock` is the complete product with the fake backend in the page; any other mode talks to a provider. */
export default defineConfig(({ command, mode }) => ({
  publicDir: mode === 'mock' ? 'mocks/public' : false,
  plugins: [
    // Before what compiles JSX.
    compiledStyles(),
    react({ compiler: { compilationMode: 'annotation' } }),
    browserCheck(brandIn(mode)),
    prerender(brandIn(mode)),
    quickStart(),
    usedComponents(),
    usedFonts(),
    usedIcons(),
    ...(mode === 'mock' ? [] : [usedMachines(), siteFiles(brandIn(mode))]),
    ...(mode === 'mock'
      ? [
          ...mocks(),
          ...mockPages(),
          studioPage(),
          studioDiagrams(),
          studioStoryboards(),
          requirementTests(),
          proof(),
          changes(),
        ]
      : []),
    // The fake backend over HTTP sends people there too.
    ...(mode === 'mock' || command === 'serve' ? [standInPages()] : []),
    // The last: it reads what all others have written.
    hosting(),
  ],
  server: {
    port: Number(process.env.PORT ?? 5173),
    strictPort: true,
    host: process.env.HOST ?? 'localhost',
    proxy: proxyIn(mode),
  },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  build: {
    target: buildTarget(),
    // For `npm run size`.
    manifest: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    // Every browser of the target knows it.
    modulePreload: { polyfill: false },
    // Only unused parts of @xstate/react and Emotion ask for these.
    rolldownOptions: {
      ...(mode !== 'mock' && {
        output: {
          codeSplitting: { groups: [...sharedByMost, ...sharedBySome] },
          // Pages name dozens of files, and no compression makes a hash shorter: 36 bits are enough.
          chunkFileNames: 'assets/[name]-[hash:6].js',
          entryFileNames: 'assets/[name]-[hash:6].js',
          assetFileNames: 'assets/[name]-[hash:6][extname]',
        },
      }),
      treeshake: {
        moduleSideEffects: [
          { test: /\/(use-sync-external-store|hoist-non-react-statics|react-is)\//, sideEffects: false },
        ],
      },
    },
  },
}))
