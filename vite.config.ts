import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { checkBuildValues, prefixes } from './build/build-values.ts'
import { hosting } from './build/hosting/hosting.ts'
import { proxyIn } from './build/hosting/upstream.ts'
import { prerender } from './build/prerender/prerender.ts'
import { siteFiles } from './build/prerender/site-files.ts'
import { quickStart } from './build/quick-start.ts'
import { browserCheck, buildTarget } from './build/served-browsers.ts'
import { compiledStyles } from './build/styles/compiled-styles.ts'
import { typeErrors } from './build/type-errors.ts'
import { versionOfBuild } from './build/version.ts'
import { mocks } from './mocks/plugin.ts'
import { standInPages } from './mocks/providers/stand-in-pages.ts'
import { studio } from './studio/plugin.ts'

/**
 * How the build splits code: modules that five or more entries load are in one file, modules that fewer entries share are
 * in files of their own. Small files are merged, because on a phone a small file takes as long to load as a large one.
 */
const groups = [
  { name: 'all', minShareCount: 5 },
  {
    name: 'part',
    minShareCount: 2,
    includeDependenciesRecursively: false,
    entriesAware: true,
    entriesAwareMergeThreshold: 3000,
  },
]

/** Only unused functions of @xstate/react and Emotion need these packages, so the bundle leaves them out. */
const unused = /\/(use-sync-external-store|hoist-non-react-statics|react-is)\//

/** The mode `mock` builds the demo, with the fake backend in the page. Any other mode uses a provider. */
export default defineConfig(({ command, mode }) => {
  process.env.VITE_BUILD ??= versionOfBuild()
  const env = loadEnv(mode, process.cwd(), prefixes)
  checkBuildValues(env)
  const brand = env.VITE_BRAND || 'Guildhall'
  const isMock = mode === 'mock'
  return {
    publicDir: isMock ? 'mocks/public' : 'public',
    plugins: [
      // This plugin must run before the plugin that compiles JSX.
      compiledStyles(),
      react({ compiler: { compilationMode: 'annotation' } }),
      browserCheck(brand),
      prerender(brand),
      quickStart(),
      typeErrors(),
      ...(isMock ? [...mocks(), ...studio()] : [siteFiles(brand)]),
      // The dev server has the stand-in pages without mocks too, because the fake backend over HTTP redirects to them.
      ...(isMock || command === 'serve' ? [standInPages()] : []),
      // This plugin must be last, because it reads the files that the other plugins have written.
      hosting(mode, env),
    ],
    server: {
      port: Number(process.env.PORT ?? 5173),
      strictPort: true,
      host: process.env.HOST ?? 'localhost',
      proxy: isMock ? {} : proxyIn(env),
    },
    preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
    build: {
      target: buildTarget,
      // Writes the manifest, which `npm run size` reads.
      manifest: true,
      chunkSizeWarningLimit: 700,
      assetsInlineLimit: 0,
      // All target browsers support module preloading.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: isMock ? {} : { codeSplitting: { groups } },
        treeshake: { moduleSideEffects: [{ test: unused, sideEffects: false }] },
      },
    },
  }
})
