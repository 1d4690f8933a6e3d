import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { apiIn } from '../hosting/content-security-policy.ts'
import { frameFile } from '../hosting/hosting.ts'
import { type Bundle, callsOf, pageScripts } from './bundle-scripts.ts'
import { type EarlyCallsOptions, earlyCalls } from './early-calls.ts'
import { type PageTemplate, writeFrame } from './page-template.ts'

/** Writes the frame of each page that is not prerendered, with hints for all that the page loads. */
export const writeFrames = (
  { base, build: { outDir }, env, mode }: ResolvedConfig,
  template: PageTemplate,
  bundle: Bundle,
  communityCalls: EarlyCallsOptions,
): void => {
  const api = mode !== 'mock' && URL.canParse(apiIn(env)) ? new URL(apiIn(env)).origin : null
  const known = [template.entry, ...template.preloads]
  const hintsOf = (address: Address): string[] => {
    const hints = pageScripts(bundle, address)
      .map((file) => base + file)
      .filter((file) => !known.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    if (api !== null && callsOf(address).length > 0)
      hints.push(`<link rel="preconnect" crossorigin="use-credentials" href="${api}">`)
    return hints
  }
  // The fake backend cannot answer before the product has come.
  const earlyScript = (address: Address): string =>
    mode !== 'mock' && pageAt(address).flow === pageAt('/community/:slug').flow
      ? `<script>${earlyCalls(communityCalls)}</script>`
      : ''
  mkdirSync(join(outDir, 'frames'), { recursive: true })
  for (const address of addresses.filter((one) => !pageAt(one).prerendered))
    writeFileSync(
      join(outDir, frameFile(address)),
      writeFrame(template, hintsOf(address).join(''), earlyScript(address)),
    )
}
