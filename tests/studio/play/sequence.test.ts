import { expect, it } from 'vitest'
import { sequenceOf, type TraceStep } from '#studio/play/trace/trace.ts'

const step = (differs: Partial<TraceStep>): TraceStep => ({
  name: '',
  title: '',
  detail: '',
  transitions: [],
  states: [],
  asked: [],
  operations: [],
  requests: [],
  changes: [],
  emissions: [],
  notes: [],
  ...differs,
})

it("a sequence diagram shows the user's action, then the request that it starts, then the failure of the request", () => {
  const rendered = sequenceOf('Unsubscribe', [
    step({
      name: 'unsubscribe.confirmed',
      title: 'The buyer presses “Unsubscribe”',
      asked: [{ id: 'cancelWithProvider', input: null }],
    }),
    step({
      name: 'cancelWithProvider!resting',
      title: 'The card provider refuses',
      operations: [{ kind: 'mutation', name: 'Cancel', variables: {} }],
      requests: [
        { method: 'POST', path: '/stripe/unsubscribe-stripe', body: null, status: 500, answer: null },
      ],
    }),
  ])
  expect(rendered.split('\n').filter((line) => line.includes('>>'))).toEqual([
    '  Outside->>Machine: The buyer presses “Unsubscribe”',
    '  Machine->>Outside: asks cancelWithProvider',
    '  Machine->>GraphQL: mutation Cancel',
    '  GraphQL->>Provider: POST /stripe/unsubscribe-stripe',
    '  Provider-->>GraphQL: 500',
    '  GraphQL-->>Machine: The card provider refuses',
  ])
})
