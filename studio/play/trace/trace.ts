import type { Emission } from '#machines/kit/emissions.ts'

/** A call of the product's own schema, in GraphQL. */
export interface TracedOperation {
  kind: 'query' | 'mutation' | 'subscription'
  name: string
  variables: unknown
}

/** A request to the provider and its answer; null where none came. */
export interface TracedRequest {
  method: string
  path: string
  body: unknown
  status: number | null
  answer: unknown
}

/** A row of the provider, or a value of the browser's storage, that is not as it was. */
export interface Change {
  /** The table; 'storage' for the browser's. */
  table: string
  id: string
  before: unknown
  after: unknown
}

/** Everything that one step did, from what happened to what the app was asked to do. */
export interface TraceStep {
  /** The cause's name, as a path holds it. */
  name: string
  title: string
  detail: string
  /** Ids of the transitions that were taken, in their order. */
  transitions: readonly string[]
  /** Ids of the active states afterwards. */
  states: readonly string[]
  /** The calls that began: their ids and what they ask. */
  asked: readonly { id: string; input: unknown }[]
  operations: readonly TracedOperation[]
  requests: readonly TracedRequest[]
  changes: readonly Change[]
  emissions: readonly Emission[]
  /** What the console and the machine complained of, and where the fake backend did not do as it was asked. */
  notes: readonly string[]
}

/** Whether a step is the outcome of a call: its requests went out before it. */
export const isOutcome = ({ name, requests }: TraceStep): boolean =>
  requests.length > 0 && /[=!]/.test(name.split('{')[0] ?? '')

const noteOf = ({ method, path }: TracedRequest) => `${method} ${path.split('?')[0]}`

/** What goes between two participants may not end a line of Mermaid's. */
const said = (words: string) => words.replaceAll(/[;#\n]/g, ' ').slice(0, 80)

/** The steps as a Mermaid sequence diagram: person, machine, GraphQL, provider, app. */
export const sequenceOf = (title: string, steps: readonly TraceStep[]): string =>
  [
    '---',
    `title: ${said(title)}`,
    '---',
    'sequenceDiagram',
    '  participant Outside',
    '  participant Machine',
    '  participant GraphQL',
    '  participant Provider',
    '  participant App',
    ...steps.flatMap((step) => {
      const { title: what, detail, asked, operations, requests, emissions } = step
      const words = said(detail === '' ? what : `${what}: ${detail}`)
      const calls = [
        ...operations.map(({ kind, name }) => `  Machine->>GraphQL: ${kind} ${said(name)}`),
        ...requests.flatMap((request) => [
          `  GraphQL->>Provider: ${said(noteOf(request))}`,
          `  Provider-->>GraphQL: ${request.status ?? 'no answer'}`,
        ]),
      ]
      const happened = isOutcome(step)
        ? [...calls, `  GraphQL-->>Machine: ${words}`]
        : [`  Outside->>Machine: ${words}`, ...calls]
      return [
        ...happened,
        ...asked.map(({ id }) => `  Machine->>Outside: asks ${said(id)}`),
        ...emissions.map(({ type }) => `  Machine->>App: ${said(type)}`),
      ]
    }),
    '',
  ].join('\n')
