import type { Samples } from '#machines/kit/samples.ts'
import type { landingMachine } from './machine.ts'

export const landingSamples: Samples<typeof landingMachine> = {
  inputs: { visitor: undefined },
  events: {
    'members.slid': [{ position: 0 }, { position: 100 }],
    'price.slid': [{ position: 0 }, { position: 9 }],
    'question.toggled': [{ question: 0 }, { question: 7 }],
    'demo.played': [{}],
    'call.requested': [{}],
    'discount.claimed': [{}],
  },
  actors: {},
  identity: ({ question }) => question,
  possible: ({ context }, event) =>
    (event.type !== 'members.slid' || event.position !== context.members) &&
    (event.type !== 'price.slid' || event.position !== context.price),
}
