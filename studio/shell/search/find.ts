import { inProse } from '#studio/diagram/chart/words.ts'
import type { Address } from '#studio/kit/address.ts'
import { nodesOf } from '#studio/requirements/states.ts'
import type { DrawnFlow } from '#studio/storyboard/data/drawn-flows.ts'
import type { ScreenLine } from './screenplay-lines.ts'

type Kind = 'Flow' | 'Story' | 'State' | 'Event' | 'On screen' | 'Requirement' | 'Rule'

/** Something that can be found. */
export interface Entry {
  id: string
  kind: Kind
  text: string
  /** Which flow it is of, or what it says. */
  detail: string
  /** What an address of it says. */
  to: Partial<Address>
  /** A path of the explorer that leads to it; the address is of its end in Play. */
  walk?: { path: string; steps: number }
}

/** What of the machine itself can be found: the flow, its states, its events. */
export const entriesOfFlow = ({ id, title, flow }: DrawnFlow): Entry[] => {
  const nodes = nodesOf(flow.machine.root)
  const events = new Map(
    nodes.flatMap((node) =>
      node.ownEvents.filter((type) => !type.startsWith('xstate.')).map((type) => [type, node.id] as const),
    ),
  )
  return [
    { id, kind: 'Flow', text: title, detail: id, to: { flow: id } },
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

/** What stands on the screens of a flow. */
export const entriesOfScreens = ({ id, title }: DrawnFlow, lines: readonly ScreenLine[]): Entry[] =>
  lines.map(({ words, state, path, steps }) => ({
    id: `${id}“${words}”`,
    kind: 'On screen',
    text: words,
    detail: title,
    to: { flow: id, tab: 'play', state },
    walk: { path, steps },
  }))

/** Stories by their titles and texts. */
export const entriesOfStories = (
  stories: Iterable<readonly [string, { title: string; text: string }]>,
): Entry[] =>
  [...stories].map(([id, { title, text }]) => ({
    id,
    kind: 'Story',
    text: title,
    detail: text,
    to: { flow: null, tab: 'stories', story: id },
  }))

/** Requirements and rules by their ids and texts. */
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

const kinds: readonly Kind[] = ['Flow', 'Story', 'State', 'Event', 'On screen', 'Requirement', 'Rule']

/** How many of one kind are shown. */
const MOST = 6

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** How well an entry fits: the least is the best; null where a word of the query is nowhere in it. */
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

/** What a query finds, by kind, the best of each kind first; nothing for an empty query. */
export const find = (entries: readonly Entry[], asked: string): Entry[] => {
  const query = folded(asked.trim())
  if (query === '') return []
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
  return byKind
    .sort((a, b) => Math.min(bestOf(a), 2) - Math.min(bestOf(b), 2))
    .flatMap((hits) => hits.map(({ entry }) => entry))
}
