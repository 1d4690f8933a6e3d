import type { Samples } from '#machines/kit/samples.ts'
import type { schedulingMachine } from './machine.ts'

export const schedulingSamples: Samples<typeof schedulingMachine> = {
  mainPath: ['waiting.polling', 'opening'],
  inputs: { visitor: undefined },
  events: { 'scheduling.requested': [{ event: 'call' }, { event: 'discount' }] },
  actors: {
    loadWidget: { outputs: [undefined], errors: [null] },
    findWidget: {
      outputs: { found: [{ kind: 'found' }], missing: [{ kind: 'missing' }] },
      errors: 'never',
    },
    openPopup: { outputs: [undefined], errors: [null] },
  },
}
