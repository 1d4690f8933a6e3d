import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { mocks } from './mocks/plugin.ts'
import { contentSecurityPolicy } from './scripts/content-security-policy.ts'
import { studioPage } from './scripts/studio-page.ts'

/** `mock` is the complete product with the fake backend in the page; any other mode talks to a provider. */
export default defineConfig(({ mode }) => ({
  publicDir: mode === 'mock' ? 'mocks/public' : false,
  plugins: [
    react({ compiler: true }),
    contentSecurityPolicy(),
    ...(mode === 'mock' ? [...mocks(), studioPage()] : []),
  ],
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: process.env.HOST ?? 'localhost' },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true },
  build: { target: 'es2023', chunkSizeWarningLimit: 700, assetsInlineLimit: 0 },
}))
