import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import { type Address, addresses, pageAt } from '#machines/rules/links/addresses.ts'
import { apiIn } from '../hosting/content-security-policy.ts'
import { appShellFile } from '../hosting/hosting.ts'
import { type EarlyCallsOptions, earlyCalls } from './early-calls.ts'
import { type PageTemplate, withHead } from './page-template.ts'

/** The files of a build: for each script its modules and the scripts that it imports. */
export type Bundle = Readonly<
  Record<string, { type: string; moduleIds?: readonly string[]; imports?: readonly string[] }>
>

/** The modules that a page and its first requests load. Sign-in forms load further modules when they are submitted. */
const modulesOf = (address: Address): string[] => {
  const { flow, frame } = pageAt(address)
  const page = `/src/flows/${flow}/page.tsx`
  const members = ['/src/flows/site/navigation-drawer/member-page.tsx', '/src/graphql/client.ts']
  if (frame !== 'pill' && frame !== 'sidebar') return [page]
  return [page, '/src/app/calls.ts', ...(frame === 'sidebar' ? members : [])]
}

/** The scripts that contain these modules, and all scripts that they import. */
const scriptsOf = (bundle: Bundle, modules: readonly string[]): string[] => {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const needed of bundle[file]?.imports ?? []) visit(needed)
  }
  for (const module of modules) {
    const file = Object.keys(bundle).find((one) => bundle[one]?.moduleIds?.some((id) => id.endsWith(module)))
    if (file === undefined) throw new Error(`The build has no script for ${module}.`)
    visit(file)
  }
  return [...files]
}

/** Writes the app shell of each page that is not prerendered, with preload hints for all scripts of the page. */
export const writeAppShells = (
  { base, build: { outDir }, env, mode }: ResolvedConfig,
  template: PageTemplate,
  bundle: Bundle,
  calls: EarlyCallsOptions,
): void => {
  const known = [template.entry, ...template.preloads]
  const api = mode !== 'mock' && URL.canParse(apiIn(env)) ? new URL(apiIn(env)).origin : null
  mkdirSync(join(outDir, 'frames'), { recursive: true })
  for (const address of addresses.filter((one) => !pageAt(one).prerendered)) {
    const modules = modulesOf(address)
    const hints = scriptsOf(bundle, modules)
      .map((file) => base + file)
      .filter((file) => !known.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`)
    if (api !== null && modules.includes('/src/app/calls.ts'))
      hints.push(`<link rel="preconnect" crossorigin="use-credentials" href="${api}">`)
    // The script of the early requests comes first, so that they are sent before other downloads use the connections.
    // The demo has none, because its fake backend cannot respond before the product runs.
    const isEarly = mode !== 'mock' && pageAt(address).flow === pageAt('/community/:slug').flow
    const first = isEarly ? `</title><script>${earlyCalls(calls)}</script>` : '</title>'
    const html = template.html.replace('</title>', () => first)
    writeFileSync(join(outDir, appShellFile(address)), withHead(html, hints.join('')))
  }
}
