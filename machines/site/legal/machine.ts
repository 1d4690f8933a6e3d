import { emit, setup } from 'xstate'
import type { Emission } from '#machines/kit/emissions.ts'
import { payload } from '#machines/kit/params.ts'
import type { LegalTab } from '#machines/rules/links/addresses.ts'

/** `tab` is the query parameter: /terms?tab=privacy opens the privacy policy. */
export interface LegalInput {
  tab: string | null
}

export type LegalEvent =
  | { type: 'tab.chosen'; tab: LegalTab }
  /** The URL has changed while the page was open, by a link or Back. */
  | { type: 'address.changed'; tab: string | null }

/** The path of a legal text. The default text, the terms, has no query. */
export const legalPath = (tab: LegalTab) => (tab === 'terms' ? '/terms' : (`/terms?tab=${tab}` as const))

const nameInAddress = { type: 'nameInAddress', params: payload } as const

/**
 * The page /terms with its three legal texts (D1 §2 'Legal page', §4 'Legal tabs'). The tab in the URL is an addition.
 */
export const legalMachine = setup({
  types: {
    input: {} as LegalInput,
    context: {} as LegalInput,
    events: {} as LegalEvent,
    emitted: {} as Emission,
  },
  guards: {
    isPrivacy: (_, params: LegalInput) => params.tab === 'privacy',
    isAcceptable: (_, params: LegalInput) => params.tab === 'acceptable',
  },
  actions: {
    nameInAddress: emit((_, params: { tab: LegalTab }) => ({
      type: 'page.opened',
      path: legalPath(params.tab),
      replace: true,
    })),
  },
}).createMachine({
  id: 'legal',
  context: ({ input }) => input,
  initial: 'starting',
  states: {
    starting: {
      always: [
        { guard: { type: 'isPrivacy', params: ({ context }) => context }, target: 'privacy' },
        { guard: { type: 'isAcceptable', params: ({ context }) => context }, target: 'acceptable' },
        { target: 'terms' },
      ],
    },
    terms: {
      description: 'The tab of the terms of service is open.',
      meta: {
        requirements: [
          'ROUTE-17',
          'LEGAL-01',
          'LEGAL-02',
          'LEGAL-03',
          'LEGAL-04',
          'LEGAL-05',
          'LEGAL-06',
          'LEGAL-07',
          'LEGAL-08',
          'LEGAL-09',
          'FEE-02',
          'FEE-03',
        ],
      },
    },
    privacy: {
      description: 'The tab of the privacy policy is open.',
      meta: { requirements: ['LEGAL-03', 'LEGAL-04', 'LEGAL-10', 'LEGAL-11'] },
    },
    acceptable: {
      description: 'The tab of the acceptable use policy is open.',
      meta: { requirements: ['LEGAL-03', 'LEGAL-04', 'LEGAL-12', 'LEGAL-13'] },
    },
  },
  on: {
    'tab.chosen': [
      { guard: { type: 'isPrivacy', params: payload }, target: '.privacy', actions: nameInAddress },
      { guard: { type: 'isAcceptable', params: payload }, target: '.acceptable', actions: nameInAddress },
      { target: '.terms', actions: nameInAddress },
    ],
    'address.changed': [
      { guard: { type: 'isPrivacy', params: payload }, target: '.privacy' },
      { guard: { type: 'isAcceptable', params: payload }, target: '.acceptable' },
      { target: '.terms' },
    ],
  },
})
