import { sendTo, setup } from 'xstate'
import { schedulingMachine } from '../scheduling/machine.ts'

export type AdsEvent = { type: 'film.played' } | { type: 'call.requested' }

/** The page /ads about the operator's advertising service (D1 §2, §9). */
export const adsMachine = setup({
  types: { events: {} as AdsEvent },
  actors: { scheduling: schedulingMachine },
  actions: { requestCall: sendTo('scheduling', { type: 'scheduling.requested', event: 'call' }) },
}).createMachine({
  id: 'ads',
  invoke: { id: 'scheduling', src: 'scheduling' },
  initial: 'reading',
  on: { 'call.requested': { actions: 'requestCall' } },
  states: {
    reading: {
      description: 'A visitor reads what the advertising service does, what it costs and what others gained.',
      meta: { requirements: ['ADS-01', 'ADS-05', 'ADS-07'] },
      on: { 'film.played': 'watching' },
    },
    watching: {
      description: 'The video has replaced its poster.',
      meta: { requirements: ['ADS-01'] },
    },
  },
})
