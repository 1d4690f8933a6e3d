import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { escapeRegExp } from '#scripts/kit/escape-regexp.ts'
import { ownerOf } from '#scripts/kit/flow-files.ts'
import { parsed } from '#scripts/kit/syntax.ts'
import { visibleTexts } from '#scripts/kit/visible-texts.ts'
import record from '../../docs/specification/added-texts.jsonl?raw'
import rows from '../../docs/specification/requirements.jsonl?raw'

const sources = import.meta.glob<string>(
  [
    '../../machines/**/*.ts',
    '../../src/{app,flows,ui}/**/*.{ts,tsx}',
    // Excluded are names of flows, samples, the theme, which has no texts, and terms of schema.org.
    '!../../machines/**/index.ts',
    '!../../machines/**/{samples,sample-*}.ts',
    '!../../machines/rules/communities/structured-data.ts',
    '!../../src/ui/theme/**',
  ],
  { query: '?raw', import: 'default', eager: true },
)

const linesOf = <Line>(file: string): Line[] =>
  file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const requirements = linesOf<{ id: string; text: string; record?: string }>(rows)

/** Replaces each part of a text that varies, such as `{count}` or `N`, by `{}`. */
const openly = (text: string) => text.replace(/\{[^}]*\}|\bN\b/g, '{}')

const quoted = requirements.flatMap(({ text }) =>
  [...text.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, words = '']) => openly(words)),
)

/** Whether a requirement quotes a text. A `{}` in the text also matches a number in the requirement. */
const isQuoted = (text: string) => {
  const pattern = new RegExp(`^${text.split('{}').map(escapeRegExp).join('(\\{\\}|[\\d.,]+)')}$`)
  return quoted.some((words) => pattern.test(words))
}

/** A text of one or several flows, or a module that contains long texts. */
interface Entry {
  flow: string
  text: string
  place: string
  module?: string
}

const entries = linesOf<Entry>(record)
const modules = entries.flatMap(({ module }) => module ?? [])
const added = entries
  .filter(({ module }) => module === undefined)
  .map(({ flow, text }) => ({ flow, text: openly(text) }))

/** The texts in the page's HTML, before any script runs. The build replaces `%NAME%`. */
const textsOfPage = [
  ...readFileSync('index.html', 'utf8').matchAll(/<strong>(.*?)<\/strong><br \/>(.*?)<\/p>/gs),
].flatMap(([, ...words]) =>
  words.map((text) =>
    text
      .replace(/%\w+%/g, '{}')
      .replace(/(<br \/>|\s)+/g, ' ')
      .trim(),
  ),
)

const texts = Object.entries(sources)
  .map(([path, text]) => ({ file: path.replace('../../', ''), text }))
  .flatMap(({ file, text }) => visibleTexts(parsed(file, text)).map((words) => ({ file, text: words })))
  .concat(textsOfPage.map((text) => ({ file: 'index.html', text })))
const ours = texts.filter(({ file, text }) => !modules.includes(file) && !isQuoted(text))

const homesOf = (text: string) =>
  new Set(ours.filter((one) => one.text === text).map(({ file }) => ownerOf(file)))

const isRecorded = ({ file, text }: (typeof texts)[number]) =>
  added.some((entry) => entry.text === text && ['several', ownerOf(file)].includes(entry.flow))

const isInItsPlace = ({ flow, text }: (typeof added)[number]) => {
  const homes = homesOf(text)
  return flow === 'several' ? homes.size > 1 : homes.size === 1 && homes.has(flow)
}

describe('docs/specification/added-texts.jsonl (decision 018)', () => {
  it('contains every text of the product, except those that a requirement quotes', () => {
    expect(ours.filter((one) => !isRecorded(one))).toEqual([])
  })

  it('contains only texts that the named flow has and no requirement quotes', () => {
    expect(added.filter((entry) => !isInItsPlace(entry))).toEqual([])
  })

  it('names only modules in which at least one text was found', () => {
    expect(modules.filter((module) => !texts.some(({ file }) => file === module))).toEqual([])
  })

  it('contains each text of a flow once, says where each text appears, and cites only existing requirements', () => {
    const ids = new Set(requirements.map(({ id }) => id))
    expect(entries.filter(({ place }) => !place)).toEqual([])
    expect(new Set(added.map(({ flow, text }) => `${flow}: ${text}`)).size).toBe(added.length)
    expect((record.match(/\b[A-Z]+-\d{2}\b/g) ?? []).filter((id) => !ids.has(id))).toEqual([])
  })

  it('PICK-17, WIZ-18, EDIT-13, MEDIA-03: cites each requirement that refers to decision 018', () => {
    const here = 'docs/decisions/018-added-texts.md'
    expect(requirements.filter(({ record: where }) => where === here).map(({ id }) => id)).toEqual([
      'PICK-17',
      'WIZ-18',
      'EDIT-13',
      'MEDIA-03',
    ])
    for (const id of ['PICK-17', 'WIZ-18', 'EDIT-13', 'MEDIA-03']) expect(record).toContain(id)
  })
})
