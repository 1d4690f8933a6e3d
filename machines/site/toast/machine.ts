import { assign, setup } from 'xstate'
import type { Toast } from '#machines/kit/emissions.ts'
import { payload } from '#machines/kit/params.ts'
import { seconds } from '#machines/rules/kit/dates.ts'

export type ToastEvent =
  | { type: 'toast.shown'; toast: Toast }
  | { type: 'toast.held' }
  | { type: 'toast.released' }
  | { type: 'toast.dismissed' }

interface ToastContext {
  toast: Toast | null
}

/** The shortest time that a toast is shown, in milliseconds. */
const shortest = 5000

/** The machine of the toast. It shows at most one toast at a time (D2 §9). */
export const toastMachine = setup({
  types: {
    context: {} as ToastContext,
    events: {} as ToastEvent,
  },
  delays: { readingTime: ({ context }) => Math.max(shortest, 100 * (context.toast?.title.length ?? 0)) },
  actions: {
    show: assign({ toast: (_, params: { toast: Toast }) => params.toast }),
    dismiss: assign({ toast: null }),
  },
}).createMachine({
  id: 'toast',
  context: { toast: null },
  initial: 'empty',
  states: {
    empty: {
      description: 'No toast is on the screen.',
      meta: { requirements: ['PAGES-19'] },
      on: {
        'toast.shown': { target: 'shown', actions: { type: 'show', params: payload } },
      },
    },
    shown: {
      description:
        'One toast is on the screen; a new one replaces it. Its duration is an addition, because the specification gives none.',
      meta: { requirements: ['PAGES-12', 'PAGES-19'] },
      initial: 'running',
      on: { 'toast.dismissed': { target: 'empty', actions: 'dismiss' } },
      states: {
        running: {
          description: `The toast closes itself after ${seconds(shortest)}, or later if its text is long.`,
          meta: { requirements: ['PAGES-19'] },
          after: { readingTime: { target: '#toast.empty', actions: 'dismiss' } },
          on: {
            'toast.shown': {
              target: 'running',
              reenter: true,
              actions: { type: 'show', params: payload },
            },
            'toast.held': 'held',
          },
        },
        held: {
          description: 'The pointer or the focus is on the toast, so it stays.',
          meta: { requirements: ['PAGES-19'] },
          on: {
            'toast.shown': { actions: { type: 'show', params: payload } },
            'toast.released': 'running',
          },
        },
      },
    },
  },
})
