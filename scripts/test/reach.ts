import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { escapeRegExp } from '../kit/escape-regexp.ts'
import { projectFiles, runtimeImports } from '../kit/imports.ts'

const isCode = (file: string) => /\.[cm]?[jt]sx?$/.test(file)

/** It imports every flow: what is reached through it alone is reached by no flow more than by another. */
const catalogue = 'machines/index.ts'

const lazyImport = /(?:\bimport\(\s*|\bnew URL\(\s*)'([.#][^']+)'/g

const importsOf = (root: string, file: string): string[] => {
  const text = readFileSync(join(root, file), 'utf8')
  const lazy = [...text.matchAll(lazyImport)].map(([, name = '']) => name)
  return projectFiles(file, [...runtimeImports(file, text), ...lazy])
}

/** Tells which files some entries load, themselves too: of the catalogue not what it alone lists. */
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
    // The iteration of a set includes what is added meanwhile.
    for (const file of found) for (const next of importsOnce(file)) found.add(next)
    return found
  }
}

/**
 * The flows that can reach a changed file: for a file of a flow those that run it, for any other those that load it.
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
 * What is not code is in no module graph: the modules that name it, or write its folder before a name that they work
 * out, stand for it.
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

/** A pattern of all titles of tests but these. */
export const titlesBut = (titles: readonly string[]): string =>
  `^(?!(?:${titles.map(escapeRegExp).join('|')})$)`
