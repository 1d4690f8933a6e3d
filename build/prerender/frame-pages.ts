import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { apiIn } from '../hosting/content-security-policy.ts'
import { frameFile } from '../hosting/hosting.ts'
import { type Bundle, callsOf, pageScripts } from './bundle-scripts.ts'
import { type EarlyCallsOptions, earlyCalls } from './early-calls.ts'
import { type PageTemplate, writeFrame } from './page-template.ts'

/** The HTML of a community's page, with and without a film, that the script of its first calls fills. */
type EarlyOpenings = Readonly<Record<'film' | 'plain', string>>

/** The length in characters of a script from which on it is asked for before a community's calls have answered. */
const large = 20_000

/** Writes the frame of each page that is not prerendered, with hints for all that the page loads. */
export const writeFrames = (
  { base, build: { outDir }, env, mode }: ResolvedConfig,
  template: PageTemplate,
  bundle: Bundle,
  community: { calls: EarlyCallsOptions; openings: EarlyOpenings },
): void => {
  const { entry, preloads, sheet } = template
  const api = mode !== 'mock' && URL.canParse(apiIn(env)) ? new URL(apiIn(env)).origin : null
  const scriptsOf = (address: Address): string[] =>
    pageScripts(bundle, address)
      .map((file) => base + file)
      .filter((file) => file !== entry && !preloads.includes(file))
  const hint = (script: string, attributes = ''): string =>
    `<link rel="modulepreload"${attributes} crossorigin href="${script}">`
  const connection = (address: Address): string =>
    api !== null && callsOf(address).length > 0
      ? `<link rel="preconnect" crossorigin="use-credentials" href="${api}">`
      : ''
  const plainFrame = (address: Address): string =>
    writeFrame(
      template,
      scriptsOf(address)
        .map((script) => hint(script))
        .join('') + connection(address),
    )
  /**
   * A community is shown as soon as its calls have answered and the style sheet is there. Over HTTP/1.1 they share six
   * connections with the scripts: the small ones wait for them, and the largest of all, which starts the product, comes
   * after the other large ones, so that it does not run when the answers arrive.
   */
  const communityFrame = (address: Address): string => {
    const scripts = [...preloads, ...scriptsOf(address)]
    const isLarge = (script: string) => (bundle[script.slice(base.length)]?.code?.length ?? 0) >= large
    const start = [
      sheet === null ? '' : `<link rel="preload" as="style" href="${sheet}">`,
      `<script>${earlyCalls(community.calls)}</script>`,
      ...scripts.filter(isLarge).map((script) => hint(script)),
      `<script type="module" crossorigin src="${entry}"></script>`,
      ...scripts.filter((script) => !isLarge(script)).map((script) => hint(script, ' fetchpriority="low"')),
    ]
    const openings = Object.entries(community.openings).map(
      ([name, html]) =>
        `<template id="early-${name}"><div class="still" aria-hidden="true" inert>${html}</div></template>`,
    )
    return writeFrame(template, connection(address) + openings.join(''), start.join(''))
  }
  // The fake backend of the demo cannot answer before the product has come.
  const isEarly = (address: Address): boolean =>
    mode !== 'mock' && pageAt(address).flow === pageAt('/community/:slug').flow
  mkdirSync(join(outDir, 'frames'), { recursive: true })
  for (const address of addresses.filter((one) => !pageAt(one).prerendered))
    writeFileSync(
      join(outDir, frameFile(address)),
      isEarly(address) ? communityFrame(address) : plainFrame(address),
    )
}
