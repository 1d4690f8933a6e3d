import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

interface Rule {
  id: string
  title: string
  text: string
  requirements: string[]
}

const linesOf = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** The shape of a line in requirements.jsonl, with its kind and the kind of test that must cover it. */
const requirementShape = z.strictObject({
  id: z.string().check(z.regex(/^[A-Z]{2,}-\d{2}$/)),
  kind: z.enum([
    'call',
    'constant',
    'entity',
    'error',
    'format',
    'layout',
    'permission',
    'route',
    'rule',
    'storage',
    'text',
    'transition',
    'validation',
  ]),
  text: z.string().check(z.minLength(1)),
  source: z.string().check(z.regex(/^(D[12] .+|ours)$/)),
  machine: z.string(),
  verify: z.enum(['contract', 'e2e', 'machine', 'ui', 'unit']),
  record: z.optional(z.string()),
})

const requirements = linesOf<z.infer<typeof requirementShape>>('docs/specification/requirements.jsonl')
const requirementIds = requirements.map(({ id }) => id)
const rules = linesOf<Rule>('docs/specification/rules.jsonl')
const known = new Set([...requirementIds, ...rules.map(({ id }) => id)])

/**
 * Anything that looks like an id is a citation, in comments, titles, prose and data. Sample data must not look like
 * one: A, B or C with two digits, or capitals, a hyphen and a number. Colours (`#A13`) and parts of longer words are
 * not citations. An abbreviated range (`, -05` or `..05`) is a citation of something that does not exist.
 */
const citation = /(?<![\w#-])(?:[ABC]\d{2}|C1\d{2}|[A-Z]{2,}-\d+)(?:(?:, -|\.\.)\d+)*(?!\w)/g

const encodings = ['UTF-8', 'UTF-16']

const citedIn = (text: string): string[] =>
  (text.match(citation) ?? []).filter((word) => !encodings.includes(word))

const textOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{css,graphql,html,js,json,jsonl,md,mjs,ts,tsv,tsx,txt}`, {
    // package-lock.json contains names of licences, some of which look like ids.
    exclude: ['**/package-lock.json'],
  })

describe('a citation of a requirement or rule', () => {
  // The ids are concatenated, so that these lines are not citations themselves.
  const login = 'LOGIN'
  it.each([
    ['/** Tokens stay in memory (A12). */', ['A12']],
    [`test('${login}-04, B26: goes on', …)`, [`${login}-04`, 'B26']],
    [`${login}-4 and ${login}-004`, [`${login}-4`, `${login}-004`]],
    [`${login}-04..06 and ${login}-04, -08`, [`${login}-04..06`, `${login}-04, -08`]],
    [`No${login}-04 and ${login}-04b`, []],
    ['#A12, xA12, A12x, A1, A123 and data-A12', []],
    ['Cuts to UTF-16 units, written as UTF-8', []],
  ])('the text %j contains the citations %j', (text, ids) => {
    expect(citedIn(text)).toEqual(ids)
  })
})

describe('cited ids of requirements and rules', () => {
  it.each(['machines', 'src', 'mocks', 'model', 'tests', 'scripts', 'docs'])(
    'exist when a file in %s/ cites them',
    (folder) => {
      const cited = textOf(folder).flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .flatMap((line, before) => citedIn(line).map((id) => ({ id, where: `${file}:${before + 1}` }))),
      )
      expect(cited.length).toBeGreaterThan(0)
      expect(cited.filter(({ id }) => !known.has(id))).toEqual([])
    },
  )
})

describe('the files in docs/specification', () => {
  it('have every rule once, in order', () => {
    const ids = rules.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  })

  it('have every requirement once', () => {
    expect(requirementIds).toEqual([...new Set(requirementIds)])
  })

  it('have every field for every requirement; only the ids of requirements that are not from D1 or D2 begin with OWN-', () => {
    const faults = requirements.flatMap((one) => {
      const { error } = requirementShape.safeParse(one)
      const isOurs = one.source === 'ours'
      return [
        ...(error?.issues.map(({ path, message }) => `${one.id}, ${path.join('.')}: ${message}`) ?? []),
        ...(isOurs === one.id.startsWith('OWN-') ? [] : [`${one.id}: OWN is the area of the source 'ours'`]),
      ]
    })
    expect(faults).toEqual([])
  })

  it('have a title and a text for every rule', () => {
    expect(rules.filter(({ title, text }) => !title || !text)).toEqual([])
  })

  it('have every requirement to which a rule refers', () => {
    const named = rules.flatMap(({ id, requirements }) => requirements.map((of) => ({ id, of })))
    expect(named.filter(({ of }) => !requirementIds.includes(of))).toEqual([])
  })
})
