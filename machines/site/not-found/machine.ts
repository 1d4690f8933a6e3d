import { emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'

export type NotFoundEvent = { type: 'home.chosen' }

/** Any unknown route (D1 §2 '404 page', §9). Leaving the page stops the timer (C81). */
export const notFoundMachine = setup({
  types: { events: {} as NotFoundEvent, emitted: {} as Emission },
  delays: { redirecting: 5000 },
  actions: { openHome: emit({ type: 'page.opened', path: '/', replace: true }) },
}).createMachine({
  id: 'not-found',
  initial: 'shown',
  states: {
    shown: {
      description: 'There is no page at this address; the landing page opens after five seconds.',
      meta: { requirements: ['ROUTE-19', 'NOTFOUND-01', 'NOTFOUND-02'] },
      after: { redirecting: { target: 'left', actions: 'openHome' } },
      on: { 'home.chosen': { target: 'left', actions: 'openHome' } },
    },
    left: { type: 'final' },
  },
})
