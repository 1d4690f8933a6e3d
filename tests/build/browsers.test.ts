import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { buildTarget, servedBrowsers } from '#build/served-browsers.ts'
import { knownTo } from './newer-features.ts'

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (program: Node): Node[] => {
  const nodes = [program]
  // The loop also visits nodes that are added while it runs.
  for (const node of nodes) nodes.push(...Object.values(node).flat().filter(isNode))
  return nodes
}

const nameIn = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null

/** The names in a script: globals and their members as `Owner.member`, and called members of any object as `.member`. */
const namesIn = (file: string): Set<string> => {
  const names = new Set<string>()
  const program = parseAst(readFileSync(file, 'utf8'), { lang: /\.ts$/.test(file) ? 'ts' : 'tsx' })
  for (const node of nodesIn(program as unknown as Node)) {
    if (node.type === 'NewExpression') names.add(nameIn(node.callee) ?? '')
    const member = node.type === 'MemberExpression' && !node.computed ? nameIn(node.property) : null
    if (member !== null) names.add(`${nameIn((node as { object?: unknown }).object) ?? ''}.${member}`)
    const { callee } = node as { callee?: unknown }
    if (node.type !== 'CallExpression' || !isNode(callee)) continue
    names.add(nameIn(callee) ?? '')
    if (callee.type === 'MemberExpression' && !callee.computed) names.add(`call .${nameIn(callee.property)}`)
  }
  return names
}

/**
 * The names in scripts that one of the browsers lacks. Ignores a member that another object has too, and members that
 * even current browsers lack.
 */
const lackedIn = (files: readonly string[], browsers: ReadonlyMap<string, string>): string[] => {
  const named = new Set(files.flatMap((file) => [...namesIn(file)]))
  const known = knownTo(browsers)
  const there = new Set(known.flatMap(({ member, isThere }) => (isThere ? [member] : [])))
  const namesOf = ({ owner, member, isCommon }: (typeof known)[number]): string[] => {
    if (member === null) return named.has(owner) ? [owner] : []
    if (named.has(`${owner}.${member}`)) return [`${owner}.${member}`]
    return isCommon && !there.has(member) && named.has(`call .${member}`) ? [`.${member}`] : []
  }
  return [...new Set(known.filter(({ isThere }) => !isThere).flatMap(namesOf))].sort()
}

/** Features that the product uses only if they exist. */
const askedFor = [
  '.createPolicy',
  '.createScript',
  '.createScriptURL',
  '.segment',
  '.skipTransition',
  '.startViewTransition',
  'Error.captureStackTrace',
  'Intl.Segmenter',
  'Symbol.asyncDispose',
]

/** Members of packages or our own modules with the same name as a newer feature. */
const namesakes = ['.check', '.fallback', '.getType', '.interval', '.transition', '.use']

it('the build targets the browsers that package.json lists', () => {
  expect(buildTarget).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'])
})

it('the product uses no feature that the oldest supported browsers lack', () => {
  const accepted = [...askedFor, ...namesakes]
  expect(lackedIn(globSync('dist/assets/*.js'), servedBrowsers)).toEqual(accepted.sort())
})

it('the fake backend, the stand-ins, the panel and the studio use no feature that the oldest supported browsers lack', () => {
  const inNode = [
    'mocks/{pages,plugin,server}.ts',
    'mocks/backend/http/serve.ts',
    'mocks/providers/stand-in-pages.ts',
    'studio/plugin.ts',
    'studio/{diagram/layout,plugins}/*.ts',
  ]
  const files = globSync('{mocks,studio}/**/*.{ts,tsx}', { exclude: inNode })
  const usedWhereThere = ['.createHTML', '.createPolicy']
  const own = ['.check', '.draw', '.drop', '.take', '.union']
  expect(lackedIn(files, servedBrowsers)).toEqual([...usedWhereThere, ...own].sort())
})
