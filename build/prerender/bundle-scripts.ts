import { type Address, pageAt } from '#machines/rules/links/addresses.ts'

/** What a build has written, by file: of it the modules in each script, the scripts that it imports, and its text. */
export type Bundle = Readonly<
  Record<string, { type: string; moduleIds?: readonly string[]; imports?: readonly string[]; code?: string }>
>

/** What a page needs besides that the signed-in alone have. */
const navigationOf = (address: Address): string[] =>
  pageAt(address).frame === 'sidebar' ? ['/src/flows/site/navigation-drawer/member-page.tsx'] : []

/** The modules of a page's first API calls. The forms that visitors sign in by load theirs when they are sent. */
export const callsOf = (address: Address): string[] => {
  const { frame } = pageAt(address)
  if (frame === 'sidebar') return ['/src/app/calls.ts', '/src/graphql/client.ts']
  return frame === 'pill' ? ['/src/app/calls.ts'] : []
}

/** The script that holds a module that is loaded on demand, and all that it needs. */
const scriptsOf = (bundle: Bundle, module: string): string[] => {
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const needed of bundle[file]?.imports ?? []) visit(needed)
  }
  const file = Object.keys(bundle).find((one) => bundle[one]?.moduleIds?.some((id) => id.endsWith(module)))
  if (file === undefined) throw new Error(`The build has no script for ${module}.`)
  visit(file)
  return [...files]
}

/** The scripts that a page and its first calls load. */
export const pageScripts = (bundle: Bundle, address: Address): string[] => {
  const modules = [
    `/src/flows/${pageAt(address).flow}/page.tsx`,
    ...navigationOf(address),
    ...callsOf(address),
  ]
  return [...new Set(modules.flatMap((module) => scriptsOf(bundle, module)))]
}
