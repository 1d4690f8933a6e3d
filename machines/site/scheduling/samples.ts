import type { Samples } from '#machines/kit/samples.ts'
import type { schedulingMachine } from './machine.ts'
import type { SchedulingPorts } from './ports.ts'

export const schedulingSamples: Samples<typeof schedulingMachine, SchedulingPorts> = {
  inputs: { visitor: undefined },
  events: { 'scheduling.requested': [{ event: 'call' }, { event: 'discount' }] },
  ports: {
    loadWidget: { answers: { loaded: [{ kind: 'loaded' }] }, fails: [null] },
    findWidget: {
      answers: { found: [{ kind: 'found' }], missing: [{ kind: 'missing' }] },
      fails: 'never',
    },
    openPopup: { answers: { opened: [{ kind: 'opened' }] }, fails: [null] },
  },
}
