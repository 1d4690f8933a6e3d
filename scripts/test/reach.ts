import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { escapeRegExp } from '../kit/escape-regexp.ts'
import { projectFiles, runtimeImports } from '../kit/imports.ts'

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file)

/** The catalogue. It imports every flow, so its imports do not show which files one flow uses. */
const catalogue = 'machines/index.ts'

const lazyImport = /(?:\bimport\(\s*|\bnew URL\(\s*)'([.#][^']+)'/g

const importsOf = (root: string, file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const lazy = [...text.matchAll(lazyImport)].map(([, name = '']) => name)
  return projectFiles(file, [...runtimeImports(file, text), ...lazy])
}

/** Computes the files that some entry modules load, including themselves. Ignores what only the catalogue imports. */
export const moduleGraph = (root: string) => {
  const imports = new Map<string, string[]>()
  const importsOnce = (file: string): string[] => {
    const known = imports.get(file)
    if (known) return known
    const leaf = file === catalogue || !isCode(file) || !existsSync(join(root, file))
    const read = leaf ? [] : importsOf(root, file)
    imports.set(file, read)
    return read
  }
  return (...entries: readonly string[]): Set<string> => {
    const found = new Set<string>(entries)
    // The loop also visits files that are added while it runs.
    for (const file of found) for (const next of importsOnce(file)) found.add(next)
    return found
  }
}

/**
 * The flows that a changed file can affect. For a file in `usersOf`, these are the flows listed there; for any other
 * file, the flows that load it according to `loadedBy`.
 */
export const flowsReaching = (
  changed: readonly string[],
  usersOf: ReadonlyMap<string, readonly string[]>,
  loadedBy: ReadonlyMap<string, ReadonlySet<string>>,
): string[] =>
  [...loadedBy.keys()].filter((flow) =>
    changed.some((file) => usersOf.get(file)?.includes(flow) ?? loadedBy.get(flow)?.has(file)),
  )

/**
 * Changed files that are not code are in no module graph. Returns the modules that stand for them: the modules whose
 * text contains the name of such a file, or the name of its folder followed by a computed file name.
 */
export const standIns = (changed: readonly string[], textOf: ReadonlyMap<string, string>): string[] =>
  changed
    .filter((file) => !isCode(file))
    .flatMap((file) => {
      const names = [basename(file), ...(file.includes('/') ? [`${basename(dirname(file))}/\${`] : [])]
      return [...textOf]
        .filter(([, text]) => names.some((name) => text.includes(name)))
        .map(([module]) => module)
    })

/** A pattern for all test titles except these. */
export const titlesBut = (titles: readonly string[]): string =>
  `^(?!(?:${titles.map(escapeRegExp).join('|')})$)`

/** Whether a diff adds or changes an import. */
export const addsImport = (diff: string): boolean => /^\+.*(?:\bfrom |\bimport |\bimport\()'/m.test(diff)
