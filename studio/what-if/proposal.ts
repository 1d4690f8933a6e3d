import type { Mark } from '../changes/change.ts'
import type { Chart } from '../diagram/chart/shape.ts'
import type { Note, ProposedChange } from '../notes/note.ts'

/** A proposal that is being written. `past` has the list of changes before each edit, the latest last. */
export interface Draft {
  changes: readonly ProposedChange[]
  past: readonly (readonly ProposedChange[])[]
}

export type DraftEvent =
  | { type: 'added'; change: ProposedChange }
  | { type: 'dropped'; nth: number }
  | { type: 'replaced'; changes: readonly ProposedChange[] }
  | { type: 'undone' }

const listAfter = (changes: readonly ProposedChange[], event: Exclude<DraftEvent, { type: 'undone' }>) => {
  switch (event.type) {
    case 'added':
      return [...changes, event.change]
    case 'dropped':
      return changes.filter((_, nth) => nth !== event.nth)
    case 'replaced':
      return event.changes
  }
}

/** The draft after an event. Each event can be undone, except an undo. */
export const drafted = ({ changes, past }: Draft, event: DraftEvent): Draft =>
  event.type === 'undone'
    ? { changes: past.at(-1) ?? changes, past: past.slice(0, -1) }
    : { changes: listAfter(changes, event), past: [...past, changes] }

/** The id of the box for an added state. `nth` is the index of the change in the proposal. */
export const addedId = (nth: number): string => `added ${nth}`

const signs: Record<ProposedChange['kind'], Mark> = {
  removed: 'removed',
  delay: 'changed',
  message: 'changed',
  state: 'added',
}
export const markOf = ({ kind }: ProposedChange): Mark => signs[kind]

/**
 * The id of the state or transition that a change concerns. For an added state, it is the state after which it is
 * added.
 */
const subjectOf = (change: ProposedChange): string => {
  if ('transition' in change) return change.transition
  return change.kind === 'state' ? change.from : change.state
}

/** How each state and transition of a diagram is marked for a proposal. */
export const marksOf = (changes: readonly ProposedChange[]): Record<string, Mark> =>
  Object.fromEntries(
    changes.map((change, nth) => [
      change.kind === 'state' ? addedId(nth) : subjectOf(change),
      markOf(change),
    ]),
  )

/** Whether the flow still has the state or transition that a change concerns. */
export const isThere = ({ states, transitions }: Chart, change: ProposedChange): boolean =>
  [...states, ...transitions].some(({ id }) => id === subjectOf(change))

/** The name of a state. If another state has the same name, the parent's name is before it. */
export const stateName = ({ id: root, states }: Chart, id: string): string => {
  const state = states.find((one) => one.id === id)
  if (!state) return id
  const parent = states.find((one) => one.id === state.parent && one.id !== root)
  const isUnique = states.filter(({ text }) => text === state.text).length === 1
  return isUnique || !parent ? state.text : `${parent.text}, ${state.text}`
}

/** A transition in words: 'Unsubscribe confirmed if the box is ticked → Requesting'. */
export const transitionName = (chart: Chart, id: string): string => {
  const found = chart.transitions.find((one) => one.id === id)
  if (!found) return id
  const to = found.targets.map((target) => stateName(chart, target)).join(', ')
  return [found.text, found.guard ?? '', to && `→ ${to}`].filter(Boolean).join(' ')
}

const sourceName = (chart: Chart, id: string): string =>
  stateName(chart, chart.transitions.find((one) => one.id === id)?.source ?? '')

/** A proposed change as a sentence. */
export const changeWords = (chart: Chart, change: ProposedChange): string => {
  switch (change.kind) {
    case 'removed':
      return `${sourceName(chart, change.transition)}: no more '${transitionName(chart, change.transition)}'.`
    case 'delay':
      return `${sourceName(chart, change.transition)}: '${transitionName(chart, change.transition)}' becomes '${change.after}'.`
    case 'message':
      return `${stateName(chart, change.state)}: “${change.before}” becomes “${change.after}”.`
    case 'state':
      return `New state '${change.name}' after ${stateName(chart, change.from)}, when ${change.when}: ${change.text}`
  }
}

/** A proposal as a document for a developer. */
export const markdownOf = (
  chart: Chart,
  changes: readonly ProposedChange[],
  entries: Note['entries'],
): string =>
  [
    `# What if: ${chart.title}`,
    `Machine: \`${chart.id}\`, in \`machines/${chart.area}/${chart.id}/\``,
    ...(entries.length > 0 ? ['## Why'] : []),
    ...entries.map(({ author, date, text, status }) => {
      const how = status === undefined ? '' : `, ${status}`
      return `${text}\n\n— ${author}, ${date.slice(0, 10)}${how}`
    }),
    '## Changes',
    changes
      .map((change) => `- [ ] ${markOf(change)}: ${changeWords(chart, change)} (\`${subjectOf(change)}\`)`)
      .join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
