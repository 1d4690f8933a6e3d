import { assign, emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { thrown } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import { isHeldElsewhere } from '#machines/rules/kit/failures.ts'
import type { DashboardPorts } from './ports.ts'

export interface DashboardInput {
  token: string | null
}

/** /dashboard, the welcome screen (D1 §2, §6, §8). */
export const dashboardMachine = setup({
  types: {
    input: {} as DashboardInput,
    context: {} as { token: string | null; name: string },
    events: {} as { type: 'start.chosen' } | { type: 'retry.requested' },
    emitted: {} as Emission,
    tags: {} as 'failed',
  },
  actors: portsOf<DashboardPorts>(),
  guards: {
    hasNoToken: ({ context }) => context.token === null,
    isHeldElsewhere: (_, params: { error: unknown }) => isHeldElsewhere(params.error),
    isNobody: (_, params: { kind: string }) => params.kind === 'nobody',
  },
  actions: {
    keepName: assign({ name: (_, params: { name: string }) => params.name }),
    openCommunities: emit({ type: 'page.opened', path: '/pages' }),
    openLogin: emit({ type: 'page.opened', path: '/login', replace: true }),
    endSession: emit({ type: 'session.closed', forget: 'token', to: '/login' }),
  },
}).createMachine({
  id: 'dashboard',
  context: ({ input }) => ({ token: input.token, name: '' }),
  initial: 'checking',
  states: {
    checking: {
      always: [{ guard: 'hasNoToken', target: 'left', actions: 'openLogin' }, { target: 'loading' }],
    },
    loading: {
      description: 'The signed-in person is being fetched.',
      meta: { requirements: ['DASH-04'] },
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => ({ kind: event.output.kind }) },
            target: 'unknown',
          },
          {
            target: 'ready',
            actions: {
              type: 'keepName',
              params: ({ event }) => ({ name: event.output.kind === 'loaded' ? event.output.name : '' }),
            },
          },
        ],
        onError: [
          { guard: { type: 'isHeldElsewhere', params: thrown }, target: 'held' },
          { target: 'left', actions: 'endSession' },
        ],
      },
    },
    held: {
      description: 'Another tab keeps the session to itself: nobody was asked, and nobody is signed out.',
      meta: { requirements: ['DASH-07', 'SESSION-01'] },
      tags: 'failed',
      on: { 'retry.requested': 'loading' },
    },
    ready: {
      description: 'A person is welcomed by name and can start.',
      meta: { requirements: ['DASH-01', 'DASH-02', 'DASH-03'] },
      on: { 'start.chosen': { actions: 'openCommunities' } },
    },
    unknown: {
      description: 'The provider knows no such person: the session ends.',
      meta: { requirements: ['DASH-05', 'DASH-07'] },
      entry: 'endSession',
    },
    left: { type: 'final' },
  },
})
