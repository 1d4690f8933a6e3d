import { assign, fromPromise, setup } from 'xstate'

type Status = 'SUCCEEDED' | 'FAILED' | 'RUNNING'

export const monitor = setup({
  types: {
    input: {} as { name: string },
    context: {} as { name: string; job: string; status: Status },
  },
  actors: {
    submit: fromPromise<{ id: string }, { name: string }>(async () => ({ id: '123' })),
    check: fromPromise<Status, { id: string }>(async () => 'SUCCEEDED'),
    report: fromPromise<void, { status: Status }>(async () => {}),
  },
  guards: { hasEnded: ({ context }) => context.status !== 'RUNNING' },
  delays: { pause: 5000 },
}).createMachine({
  id: 'monitor',
  context: ({ input }) => ({ name: input.name, job: '', status: 'RUNNING' }),
  initial: 'submitting',
  states: {
    submitting: {
      invoke: {
        src: 'submit',
        input: ({ context }) => ({ name: context.name }),
        onDone: { target: 'waiting', actions: assign({ job: ({ event }) => event.output.id }) },
      },
    },
    waiting: { after: { pause: 'checking' } },
    checking: {
      invoke: {
        src: 'check',
        input: ({ context }) => ({ id: context.job }),
        onDone: { target: 'deciding', actions: assign({ status: ({ event }) => event.output }) },
      },
    },
    deciding: { always: [{ guard: 'hasEnded', target: 'reporting' }, 'waiting'] },
    reporting: {
      invoke: { src: 'report', input: ({ context }) => ({ status: context.status }), onDone: 'over' },
    },
    over: { type: 'final' },
  },
})

const offline = new Error('offline')

export const samples = {
  inputs: { nightly: { name: 'backup' } },
  actors: {
    submit: { outputs: [{ id: '123' }], errors: [offline] },
    check: { outputs: ['SUCCEEDED' as const, 'FAILED' as const, 'RUNNING' as const], errors: [offline] },
    report: { outputs: [undefined], errors: [offline] },
  },
}
