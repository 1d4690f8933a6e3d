import type { Emission } from '#machines/kit/emissions.ts'

/** A GraphQL operation of the product's schema. */
export interface TracedOperation {
  kind: 'query' | 'mutation' | 'subscription'
  name: string
  variables: unknown
}

/** A request to the provider and its response; null if no response arrived. */
export interface TracedRequest {
  method: string
  path: string
  body: unknown
  status: number | null
  answer: unknown
}

/** A changed row of the provider, or a changed value in the browser's storage. */
export interface Change {
  /** The table; 'storage' for the browser's storage. */
  table: string
  id: string
  before: unknown
  after: unknown
}

/** All effects of one step, from its cause to its emissions. */
export interface TraceStep {
  /** The name of the cause, as in a path. */
  name: string
  title: string
  detail: string
  /** Ids of the transitions taken, in order. */
  transitions: readonly string[]
  /** Ids of the active states after the step. */
  states: readonly string[]
  /** The ports that started in this step: their ids and inputs. */
  asked: readonly { id: string; input: unknown }[]
  operations: readonly TracedOperation[]
  requests: readonly TracedRequest[]
  changes: readonly Change[]
  emissions: readonly Emission[]
  /**
   * Messages of the console and errors of the machine, and outcomes that the fake backend did not produce as
   * requested.
   */
  notes: readonly string[]
}

/** Whether a step is the outcome of a port that has sent requests. These requests were sent before the step. */
export const isOutcome = ({ name, requests }: TraceStep): boolean =>
  requests.length > 0 && /[=!]/.test(name.split('{')[0] ?? '')

const noteOf = ({ method, path }: TracedRequest) => `${method} ${path.split('?')[0]}`

/** Removes characters that end a message in Mermaid. */
const said = (words: string) => words.replaceAll(/[;#\n]/g, ' ').slice(0, 80)

/** The steps as a Mermaid sequence diagram with the participants user, machine, GraphQL, provider and app. */
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
