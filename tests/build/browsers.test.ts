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

const nodesIn = (node: Node): Node[] => [node, ...Object.values(node).flat().filter(isNode).flatMap(nodesIn)]

const nameIn = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : null

/** What a script names: globals and their members as `Owner.member`, and what it calls of any object as `.member`. */
const namesIn = (code: string): Set<string> => {
  const names = new Set<string>()
  for (const node of nodesIn(parseAst(code) as unknown as Node)) {
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

const scripts = globSync('dist/assets/*.js').map((file) => namesIn(readFileSync(file, 'utf8')))
const named = new Set(scripts.flatMap((names) => [...names]))

/**
 * What the product names of what one of the browsers lacks. Of a member that another object has, too, the name alone says
 * nothing; nor of one that not even all browsers of today have.
 */
const lackedIn = (browsers: ReadonlyMap<string, string>): string[] => {
  const known = knownTo(browsers)
  const there = new Set(known.flatMap(({ member, isThere }) => (isThere ? [member] : [])))
  const namesOf = ({ owner, member, isCommon }: (typeof known)[number]): string[] => {
    if (member === null) return named.has(owner) ? [owner] : []
    if (named.has(`${owner}.${member}`)) return [`${owner}.${member}`]
    return isCommon && !there.has(member) && named.has(`call .${member}`) ? [`.${member}`] : []
  }
  return [...new Set(known.filter(({ isThere }) => !isThere).flatMap(namesOf))].sort()
}

/** What is only used where it is there. */
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

/** What a package or a module of ours has under the name of something newer. */
const namesakes = ['.check', '.fallback', '.getType', '.transition', '.use']

it('the build is for the browsers that package.json names', () => {
  expect(buildTarget()).toEqual(['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'])
})

it('the product names nothing that the oldest of them lack', () => {
  const accepted = [...askedFor, ...namesakes]
  expect(lackedIn(servedBrowsers())).toEqual(accepted.sort())
})
