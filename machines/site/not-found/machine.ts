import { emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { seconds } from '#machines/rules/kit/dates.ts'
import { nearestPath } from '#machines/rules/links/slugs.ts'

export type NotFoundEvent = { type: 'home.chosen' }

/** `path`: the pathname of the unknown URL. */
export interface NotFoundInput {
  path: string
}

const delays = { redirecting: 5000 }

/**
 * The page for unknown URLs, which redirects after a delay (D1 §2 '404 page', §9). Leaving the page stops the timer
 * (C81). In addition to the specification, a URL that is unknown only because of capitals or surrounding characters
 * redirects to the page that was meant.
 */
export const notFoundMachine = setup({
  types: {
    input: {} as NotFoundInput,
    context: {} as NotFoundInput,
    events: {} as NotFoundEvent,
    emitted: {} as Emission,
  },
  delays,
  guards: { isMeant: ({ context: { path } }) => nearestPath(path) !== null },
  actions: {
    openHome: emit({ type: 'page.opened', path: '/', replace: true }),
    openMeant: emit(({ context: { path } }) => ({
      type: 'page.opened',
      path: nearestPath(path) ?? '/',
      replace: true,
    })),
  },
}).createMachine({
  id: 'not-found',
  context: ({ input }) => input,
  initial: 'arriving',
  states: {
    arriving: {
      always: [{ guard: 'isMeant', target: 'left', actions: 'openMeant' }, { target: 'shown' }],
    },
    shown: {
      description: `There is no page at this URL; the landing page opens after ${seconds(delays.redirecting)}.`,
      meta: { requirements: ['ROUTE-19', 'NOTFOUND-01', 'NOTFOUND-02'] },
      after: { redirecting: { target: 'left', actions: 'openHome' } },
      on: { 'home.chosen': { target: 'left', actions: 'openHome' } },
    },
    left: { type: 'final' },
  },
})
