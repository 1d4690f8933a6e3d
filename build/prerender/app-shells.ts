import type { Manifest, ResolvedConfig } from 'vite'
import { type Address, pageAt } from '#machines/rules/links/addresses.ts'
import { apiIn } from '../hosting/content-security-policy.ts'
import { scriptOf } from '../html.ts'
import { callEarly } from './early-calls.ts'
import { withHead } from './page-template.ts'

/** The modules that a page and its first requests load. Sign-in forms load further modules when they are submitted. */
export const modulesOf = (address: Address): string[] => {
  const { flow, frame } = pageAt(address)
  const page = `src/flows/${flow}/page.tsx`
  const members = ['src/flows/site/navigation-drawer/member-page.tsx', 'src/graphql/client.ts']
  if (frame !== 'pill' && frame !== 'sidebar') return [page]
  return [page, 'src/app/calls.ts', ...(frame === 'sidebar' ? members : [])]
}

/** The scripts of a build that contain these modules, and all scripts that they import. */
export const scriptsOf = (manifest: Manifest, modules: readonly string[]): Set<string> => {
  const files = new Set<string>()
  const add = (module: string) => {
    const script = manifest[module]
    // In the demo, some modules have no script of their own.
    if (!script || files.has(script.file)) return
    files.add(script.file)
    script.imports?.forEach(add)
  }
  modules.forEach(add)
  return files
}

/** The app shell of a page that is not prerendered, with preload hints for all scripts of the page. */
export const appShellAt = (
  address: Address,
  { base, env, mode }: Pick<ResolvedConfig, 'base' | 'env' | 'mode'>,
  appShell: string,
  manifest: Manifest,
  calls: Parameters<typeof callEarly>[0],
): string => {
  const modules = modulesOf(address)
  const hints = [...scriptsOf(manifest, modules)]
    .filter((file) => !appShell.includes(`"${base}${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`)
  if (mode !== 'mock' && URL.canParse(apiIn(env)) && modules.includes('src/app/calls.ts'))
    hints.push(`<link rel="preconnect" crossorigin="use-credentials" href="${new URL(apiIn(env)).origin}">`)
  // The script of the early requests comes first, so that they are sent before other downloads use the connections.
  // The demo has none, because its fake backend cannot respond before the product runs.
  const isEarly = mode !== 'mock' && pageAt(address).flow === pageAt('/community/:slug').flow
  const first = isEarly ? `</title><script>${scriptOf(callEarly, calls)}</script>` : '</title>'
  const html = appShell.replace('</title>', () => first)
  return withHead(html, hints.join(''))
}
