import { assign, sendTo, setup } from 'xstate'
import { payload } from '#machines/kit/params.ts'
import { memberPricePositions, membersPositions } from '#machines/rules/plans/calculator.ts'
import { schedulingMachine } from '../scheduling/machine.ts'
import type { SchedulingEventName } from '../scheduling/ports.ts'

export type LandingEvent =
  | { type: 'members.slid'; position: number }
  | { type: 'price.slid'; position: number }
  /** `question` is the index of the question that the user opens or closes. */
  | { type: 'question.toggled'; question: number }
  | { type: 'demo.played' }
  | { type: 'call.requested' }
  | { type: 'discount.claimed' }

/**
 * The landing page, /: what the product is, what a community earns, and what the product costs (D1 §2, §9). The
 * page's menu is part of the navigation.
 */
export const landingMachine = setup({
  types: {
    context: {} as {
      /** The positions of the calculator's two sliders: for the number of members and for the price. */
      members: number
      price: number
      /** The index of the open question; null if all are closed. */
      question: number | null
    },
    events: {} as LandingEvent,
  },
  actors: { scheduling: schedulingMachine },
  actions: {
    slideMembers: assign({ members: (_, { position }: { position: number }) => position }),
    slidePrice: assign({ price: (_, { position }: { position: number }) => position }),
    toggleQuestion: assign({
      question: ({ context }, { question }: { question: number }) =>
        context.question === question ? null : question,
    }),
    requestScheduling: sendTo('scheduling', (_, { event }: { event: SchedulingEventName }) => ({
      type: 'scheduling.requested',
      event,
    })),
  },
}).createMachine({
  id: 'landing',
  context: { members: membersPositions.start, price: memberPricePositions.start, question: null },
  invoke: { id: 'scheduling', src: 'scheduling' },
  initial: 'reading',
  on: {
    'members.slid': { actions: { type: 'slideMembers', params: payload } },
    'price.slid': { actions: { type: 'slidePrice', params: payload } },
    'question.toggled': { actions: { type: 'toggleQuestion', params: payload } },
    'call.requested': { actions: { type: 'requestScheduling', params: { event: 'call' } } },
    'discount.claimed': { actions: { type: 'requestScheduling', params: { event: 'discount' } } },
  },
  states: {
    reading: {
      description: 'A visitor reads what the product does, and sees what a community could earn.',
      meta: {
        requirements: [
          'LAND-05',
          'LAND-06',
          'LAND-07',
          'LAND-08',
          'LAND-09',
          'LAND-10',
          'LAND-11',
          'LAND-12',
          'LAND-16',
          'LAND-17',
          'LAND-18',
          'LAND-19',
          'LAND-20',
          'CALC-01',
        ],
      },
      on: { 'demo.played': 'watching' },
    },
    watching: {
      description: 'The demo video has replaced its poster.',
      meta: { requirements: ['LAND-15', 'CONST-04'] },
    },
  },
})
