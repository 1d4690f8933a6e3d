import type { Samples } from '#machines/kit/samples.ts'
import type { schedulingMachine } from './machine.ts'
import type { SchedulingPorts } from './ports.ts'

export const schedulingSamples: Samples<typeof schedulingMachine, SchedulingPorts> = {
  inputs: { visitor: undefined },
  events: { 'scheduling.requested': [{ event: 'call' }, { event: 'discount' }] },
  ports: {
    loadWidget: { answers: [undefined], fails: [null] },
    findWidget: {
      answers: { found: [{ kind: 'found' }], missing: [{ kind: 'missing' }] },
      fails: 'never',
    },
    openPopup: { answers: [undefined], fails: [null] },
  },
}
