import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { hosting } from './build/hosting.ts'
import { mockPages } from './build/mock-pages.ts'
import { prerender } from './build/prerender.ts'
import { quickStart } from './build/quick-start.ts'
import { siteFiles } from './build/site-files.ts'
import { standInPages } from './build/stand-in-pages.ts'
import { studioBoards } from './build/studio/boards.ts'
import { changes } from './build/studio/changes.ts'
import { studioDiagrams } from './build/studio/diagrams.ts'
import { studioPage } from './build/studio/page.ts'
import { proof } from './build/studio/proof.ts'
import { requirementBearers } from './build/studio/requirement-bearers.ts'
import { mocks } from './mocks/plugin.ts'

const brandIn = (mode: string): string => loadEnv(mode, process.cwd()).VITE_BRAND || 'Guildhall'

/** `mock` is the complete product with the fake backend in the page; any other mode talks to a provider. */
export default defineConfig(({ command, mode }) => ({
  publicDir: mode === 'mock' ? 'mocks/public' : false,
  // For the still in index.html, which knows no default.
  define: { 'import.meta.env.VITE_BRAND': JSON.stringify(brandIn(mode)) },
  plugins: [
    react({ compiler: true }),
    prerender(brandIn(mode)),
    quickStart(),
    ...(mode === 'mock' ? [] : [siteFiles(brandIn(mode))]),
    ...(mode === 'mock'
      ? [
          ...mocks(),
          ...mockPages(),
          studioPage(),
          studioDiagrams(),
          studioBoards(),
          requirementBearers(),
          proof(),
          changes(),
        ]
      : []),
    // The fake backend over HTTP sends people there too.
    ...(mode === 'mock' || command === 'serve' ? [standInPages()] : []),
    // The last: it reads what all others have written.
    hosting(),
  ],
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: process.env.HOST ?? 'localhost' },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  build: {
    target: 'es2023',
    // For `npm run size`.
    manifest: true,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0,
    // A stand-in for what React has, which only the unused part of @xstate/react asks for.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/use-sync-external-store\//, sideEffects: false }] },
    },
  },
}))
