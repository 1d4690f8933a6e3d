import type { Samples } from '#machines/kit/samples.ts'
import type { adsMachine } from './machine.ts'

export const adsSamples: Samples<typeof adsMachine> = {
  inputs: { visitor: undefined },
  events: { 'film.played': [{}], 'call.requested': [{}] },
  actors: {},
}
