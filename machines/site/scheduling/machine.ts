import { assign, setup } from 'xstate'
import { anyway, onOutcome } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { SchedulingEventName, SchedulingPorts } from './ports.ts'

export type SchedulingEvent = { type: 'scheduling.requested'; event: SchedulingEventName }

const waitingFor = {
  target: 'waiting',
  reenter: true,
  actions: { type: 'keepEvent', params: payload },
} as const

/** The popup in which a visitor books a call (D1 §7, §9). The scheduling service provides its content. */
export const schedulingMachine = setup({
  types: {
    context: {} as { event: SchedulingEventName },
    events: {} as SchedulingEvent,
  },
  actors: portsOf<SchedulingPorts>(),
  delays: { pollPaused: 300, abandoned: 3000 },
  actions: {
    keepEvent: assign({ event: (_, params: { event: SchedulingEventName }) => params.event }),
  },
}).createMachine({
  id: 'scheduling',
  context: { event: 'call' },
  initial: 'idle',
  states: {
    idle: {
      on: { 'scheduling.requested': waitingFor },
    },
    waiting: {
      description: 'The widget is loading; if it fails, nothing changes on the page.',
      meta: { requirements: ['SCHED-01', 'SCHED-03', 'SCHED-04'] },
      invoke: {
        id: 'loadWidget',
        src: 'loadWidget',
        input: {},
        onError: {},
      },
      // A second click replaces the first request for the popup and restarts the timeout.
      on: { 'scheduling.requested': waitingFor },
      after: { abandoned: 'idle' },
      initial: 'polling',
      states: {
        polling: {
          after: { pollPaused: { target: 'polling', reenter: true } },
          invoke: {
            id: 'findWidget',
            src: 'findWidget',
            input: {},
            onDone: onOutcome({ found: '#scheduling.opening', missing: [] }),
            // Ignores the error, because the next poll looks for the widget again.
            onError: {},
          },
        },
      },
    },
    opening: {
      description: 'The widget opens its booking page above this page.',
      meta: { requirements: ['SCHED-02', 'ADS-05', 'ADS-07'] },
      invoke: {
        id: 'openPopup',
        src: 'openPopup',
        input: ({ context }) => context,
        ...anyway('idle'),
      },
    },
  },
})
