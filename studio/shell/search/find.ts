import MiniSearch from 'minisearch'
import type { Story } from '#model/story.ts'
import { inProse } from '#studio/diagram/chart/words.ts'
import type { Address } from '#studio/kit/address.ts'
import { nodesOf } from '#studio/requirements/states.ts'
import type { FlowWithView } from '#studio/storyboard/data/flows-with-views.ts'
import type { ScreenLine } from './screenplay-lines.ts'

type Kind = 'Flow' | 'Story' | 'State' | 'Event' | 'On screen' | 'Requirement' | 'Rule'

/** A search result. */
export interface Entry {
  id: string
  kind: Kind
  text: string
  /** The flow that contains the result, or the text of a requirement. */
  detail: string
  /** The part of the URL that opens the result. */
  to: Partial<Address>
  /** A path of the explorer that leads to the result. If present, the result opens the end of this path in Play. */
  walk?: { path: string; steps: number }
}

/** The entries of a machine: its states and its events. */
export const entriesOfFlow = ({ id, title, flow }: FlowWithView): Entry[] => {
  const nodes = nodesOf(flow.machine.root)
  const events = new Map(
    nodes.flatMap((node) =>
      node.ownEvents.filter((type) => !type.startsWith('xstate.')).map((type) => [type, node.id] as const),
    ),
  )
  return [
    ...nodes.slice(1).map(
      (node): Entry => ({
        id: node.id,
        kind: 'State',
        text: inProse(node.key),
        detail: [title, node.description ?? ''].filter(Boolean).join(': '),
        to: { flow: id, tab: 'diagram', state: node.id },
      }),
    ),
    ...[...events].map(
      ([type, state]): Entry => ({
        id: `${id}:${type}`,
        kind: 'Event',
        text: inProse(type),
        detail: title,
        to: { flow: id, tab: 'diagram', state },
      }),
    ),
  ]
}

/** The entries for the texts on the screens of a flow. */
export const entriesOfScreens = ({ id, title }: FlowWithView, lines: readonly ScreenLine[]): Entry[] =>
  lines.map(({ words, state, path, steps }) => ({
    id: `${id}“${words}”`,
    kind: 'On screen',
    text: words,
    detail: title,
    to: { flow: id, tab: 'play', state },
    walk: { path, steps },
  }))

/** A flow or a story, with the texts in which the words of the user's search are looked up. */
export interface Whole {
  entry: Entry
  lines: readonly string[]
}

/** The texts of a flow: its states, its events in words, its requirements, and the texts on its screens. */
export const wholeOfFlow = (
  { id, title, flow }: FlowWithView,
  texts: ReadonlyMap<string, string>,
  screens: readonly string[] = [],
): Whole => {
  const nodes = nodesOf(flow.machine.root)
  const realised = new Set(nodes.flatMap(({ meta }): readonly string[] => meta?.requirements ?? []))
  return {
    entry: { id, kind: 'Flow', text: title, detail: id, to: { flow: id } },
    lines: [
      ...nodes.flatMap(({ description, key }) => description ?? inProse(key)),
      ...new Set(nodes.flatMap(({ ownEvents }) => ownEvents.map(inProse))),
      ...[...realised].flatMap((one) => texts.get(one) ?? []),
      ...screens,
    ],
  }
}

/** The texts of a story: its captions and the titles of its flows. */
export const wholeOfStory = (
  id: string,
  { title, text, scenes }: Story,
  flows: readonly FlowWithView[],
): Whole => ({
  entry: { id, kind: 'Story', text: title, detail: text, to: { flow: null, tab: 'stories', story: id } },
  lines: [
    text,
    ...scenes.flatMap(({ flow, steps }) => [
      flows.find((one) => one.id === flow)?.title ?? flow,
      ...steps.flatMap(({ name, note = '', shows = '' }) => [note, shows, inProse(name)]),
    ]),
  ],
})

/** The entries for requirements and rules, by id and text. */
export const entriesOfTexts = (
  kind: 'Requirement' | 'Rule',
  texts: readonly { id: string; text: string }[],
): Entry[] =>
  texts.map(({ id, text }) => ({
    id,
    kind,
    text: id,
    detail: text,
    to: { flow: null, tab: 'requirements', search: id },
  }))

const kinds: readonly Kind[] = ['State', 'Event', 'On screen', 'Requirement', 'Rule']

/** The maximum number of results of each kind. For flows and stories, which come first, it is lower. */
const MOST = 6
const FEW = 4

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How well an entry matches; 0 is the best. Null if the entry lacks a word of the query. */
const distance = ({ id, text, detail }: Entry, query: string): number | null => {
  const name = folded(text)
  if (name === query || folded(id) === query) return 0
  if (name.startsWith(query)) return 1
  if (name.includes(query)) return 2
  const all = `${name} ${folded(id)} ${folded(detail)}`
  const words = query.split(/\s+/)
  if (!words.every((word) => all.includes(word))) return null
  return words.every((word) => name.includes(word)) ? 3 : 4
}

/** Words that are too common to distinguish tasks. */
const empty = new Set(
  'a an and are as at be by can do does for from how i in is it its me my of on or our so that the their they this to was we what when where who why will with you your'.split(
    ' ',
  ),
)

/** Normalizes a word for the search; null for a word that is too common. */
const term = (word: string): string | null => {
  const plain = folded(word)
  return empty.has(plain) ? null : plain
}

/**
 * Indexes flows and stories by their texts. The returned function finds the flows and stories whose texts contain all
 * words of a query, the best first. If none contains all words, for example of a whole question, the function finds
 * those that contain some of the words.
 */
export const indexOf = (wholes: readonly Whole[]) => {
  const index = new MiniSearch<{ id: number; title: string; lines: string }>({
    fields: ['title', 'lines'],
    processTerm: term,
    searchOptions: {
      combineWith: 'AND',
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
      boost: { title: 4 },
    },
  })
  index.addAll(
    wholes.map(({ entry: { id: name, text }, lines }, id) => ({
      id,
      title: `${text} ${name}`,
      lines: lines.join('\n'),
    })),
  )
  return (asked: string): Entry[] => {
    const exact = index.search(asked)
    const results =
      exact.length > 0
        ? exact
        : index.search(asked, { combineWith: 'OR' }).filter(({ queryTerms }) => queryTerms.length > 1)
    return results.flatMap(({ id, terms }): Entry[] => {
      const whole = wholes[Number(id)]
      if (!whole) return []
      const { entry, lines } = whole
      const has = (line: string) => {
        const words = folded(line)
        return terms.filter((word) => words.includes(word)).length
      }
      const best = lines.reduce((most, line) => (has(line) > has(most) ? line : most), '')
      return [{ ...entry, detail: best === '' ? entry.detail : best }]
    })
  }
}

/**
 * Finds the results of a query: exact names first, then flows and stories, then the other kinds. The best of each
 * kind comes first. An empty query finds nothing.
 */
export const find = (
  entries: readonly Entry[],
  asked: string,
  wholes: ReturnType<typeof indexOf> = () => [],
): Entry[] => {
  const query = folded(asked.trim())
  if (query === '') return []
  const best = wholes(asked)
  const ofKind = (kind: Kind) => best.filter((entry) => entry.kind === kind).slice(0, FEW)
  const first = best[0]?.kind === 'Story' ? (['Story', 'Flow'] as const) : (['Flow', 'Story'] as const)
  const found = entries.flatMap((entry) => {
    const far = distance(entry, query)
    return far === null ? [] : [{ entry, far }]
  })
  const byKind = kinds.map((kind) =>
    found
      .filter(({ entry }) => entry.kind === kind)
      .sort((a, b) => a.far - b.far || a.entry.text.length - b.entry.text.length)
      .slice(0, MOST),
  )
  const bestOf = (hits: (typeof byKind)[number]) => hits[0]?.far ?? Number.POSITIVE_INFINITY
  const rest = byKind.sort((a, b) => Math.min(bestOf(a), 2) - Math.min(bestOf(b), 2))
  const isNamed = (hits: (typeof byKind)[number]) => bestOf(hits) === 0 && hits[0]?.entry.kind !== 'On screen'
  const entriesIn = (hits: (typeof byKind)[number]) => hits.map(({ entry }) => entry)
  return [
    ...rest.filter((hits) => isNamed(hits)).flatMap(entriesIn),
    ...first.flatMap(ofKind),
    ...rest.filter((hits) => !isNamed(hits)).flatMap(entriesIn),
  ]
}
