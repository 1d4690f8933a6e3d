import { assign, fromPromise, setup } from 'xstate'
// Other projects import these functions from '@guildhall/explorer'.
import { cover, explore, sentence } from '../src/index.ts'

/** Asks 'How was it?'. Thanks users who liked their visit. Other users can send a reason. */
export const feedback = setup({
  types: {
    context: {} as { reason: string },
    events: {} as
      | { type: 'liked' }
      | { type: 'disliked' }
      | { type: 'reason.typed'; reason: string }
      | { type: 'submitted' }
      | { type: 'closed' },
  },
  actors: {
    send: fromPromise<{ kind: 'sent' }, { reason: string }>(() => Promise.reject(new Error('not given'))),
  },
  guards: { hasReason: ({ context }) => context.reason.trim() !== '' },
  delays: { thanked: 3000 },
}).createMachine({
  id: 'feedback',
  context: { reason: '' },
  initial: 'question',
  on: { closed: '.over' },
  states: {
    question: { on: { liked: 'thanks', disliked: 'form' } },
    form: {
      on: {
        'reason.typed': { actions: assign({ reason: ({ event }) => event.reason }) },
        submitted: { guard: 'hasReason', target: 'sending' },
      },
    },
    sending: {
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ reason: context.reason }),
        onDone: 'thanks',
        onError: 'form',
      },
    },
    thanks: { after: { thanked: 'over' } },
    over: { type: 'final' },
  },
})

export const samples = {
  inputs: { visitor: undefined },
  events: {
    liked: [{}],
    disliked: [{}],
    'reason.typed': [{ reason: 'It was slow.' }, { reason: ' ' }],
    submitted: [{}],
    closed: [{}],
  },
  actors: { send: { outputs: { sent: [{ kind: 'sent' as const }] }, errors: ['offline'] } },
}

/** Converts a sample of `errors` into the error that the actor throws. */
export const errorOf = (sample: unknown) => new Error(String(sample))

export const exploration = explore({ machine: feedback, samples }, { errorOf })

/** For each path, the sentences of its steps in one line. */
export const stories = cover(exploration).map(({ steps }) =>
  steps.map(({ edge }) => sentence(edge.cause)).join(', '),
)
