import { screenLines } from '../shell/search/screenplay-lines.ts'

/** The committed files of a flow: its document and its screenplay; null for a file that does not exist. */
export interface FlowFiles {
  document: string | null
  screenplay: string | null
}

interface DocumentedState {
  name: string
  description: string
  /** The transitions of the state, as the document of the machine in `docs/machines` lists them. */
  transitions: readonly string[]
}

/** Parses the document of a machine (`docs/machines`). Returns its states by their names in code. */
export const statesIn = (document: string): Map<string, DocumentedState> => {
  const [, states = ''] = document.split('\n## Requirements')[0]?.split('\n## States\n') ?? []
  return new Map(
    states
      .split('\n### ')
      .slice(1)
      .map((part) => {
        const [heading = '', ...lines] = part.split('\n')
        const [, name = heading, code = heading] = /^(.*) \(`(.+)`\)$/.exec(heading) ?? []
        const transitions = lines.filter((line) => line.startsWith('- '))
        const description = lines.filter((line) => line !== '' && !line.startsWith('- ')).join(' ')
        return [code, { name, description, transitions: transitions.map((line) => line.slice(2)) }]
      }),
  )
}

const titleOf = (id: string, { document }: FlowFiles): string => /^# (.+)$/m.exec(document ?? '')?.[1] ?? id

const without = <T>(some: readonly T[], others: readonly T[]): T[] =>
  some.filter((one) => !others.includes(one))

const marked = (added: readonly string[], removed: readonly string[]): string[] => [
  ...added.map((line) => `- added: ${line}`),
  ...removed.map((line) => `- removed: ${line}`),
]

const stateLines = (
  before: ReadonlyMap<string, DocumentedState>,
  after: ReadonlyMap<string, DocumentedState>,
) => {
  const label = (code: string, { name }: DocumentedState) => (code === name ? name : `${name} (\`${code}\`)`)
  const changed = [...after].flatMap(([code, state]) => {
    const old = before.get(code)
    if (!old) return [`- added: ${label(code, state)}`, ...state.transitions.map((one) => `  - ${one}`)]
    const lines = [
      ...(old.description === state.description ? [] : [`description: ${state.description || 'none'}`]),
      ...without(state.transitions, old.transitions).map((one) => `added: ${one}`),
      ...without(old.transitions, state.transitions).map((one) => `removed: ${one}`),
    ]
    return lines.length === 0
      ? []
      : [`- changed: ${label(code, state)}`, ...lines.map((line) => `  - ${line}`)]
  })
  const gone = [...before].flatMap(([code, state]) =>
    after.has(code) ? [] : [`- removed: ${label(code, state)}`],
  )
  return [...changed, ...gone]
}

/** The words that only the later version shows on its screens, and those that only the earlier version showed. */
export const wordsDiff = (id: string, before: FlowFiles, after: FlowFiles) => {
  const wordsOf = ({ screenplay }: FlowFiles) => screenLines(id, screenplay ?? '').map(({ words }) => words)
  const [old, now] = [wordsOf(before), wordsOf(after)]
  return { added: without(now, old), removed: without(old, now) }
}

/** The differences of one flow as Markdown; null if nothing differs. */
export const flowDiff = (id: string, before: FlowFiles, after: FlowFiles): string | null => {
  if (after.document === null) return before.document === null ? null : `## ${titleOf(id, before)}: removed\n`
  const states = stateLines(statesIn(before.document ?? ''), statesIn(after.document))
  const { added, removed } = wordsDiff(id, before, after)
  const words = marked(added, removed)
  if (states.length + words.length === 0) return null
  return [
    `## ${titleOf(id, after)}${before.document === null ? ': added' : ''}`,
    ...(states.length > 0 ? ['### States and transitions', states.join('\n')] : []),
    ...(words.length > 0 ? ['### Words on screen', words.join('\n')] : []),
    '',
  ].join('\n\n')
}
