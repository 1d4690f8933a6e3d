import type { Samples } from '#machines/kit/samples.ts'
import type { notFoundMachine } from './machine.ts'

export const notFoundSamples: Samples<typeof notFoundMachine> = {
  inputs: { lost: { path: '/nowhere' }, passedOn: { path: '/pricing).' } },
  events: { 'home.chosen': [{}] },
  actors: {},
}
