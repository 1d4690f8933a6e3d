import type { Samples } from '#machines/kit/samples.ts'
import type { copyLinkMachine } from './machine.ts'
import type { CopyLinkPorts } from './ports.ts'

export const copyLinkSamples: Samples<typeof copyLinkMachine, CopyLinkPorts> = {
  inputs: { page: { origin: 'https://guildhall.test' } },
  events: { 'link.chosen': [{ slug: 'the-glass-blowers' }, { slug: 'night-bakers' }] },
  ports: { writeClipboard: { answers: { written: [{ kind: 'written' }] }, fails: [null] } },
}
