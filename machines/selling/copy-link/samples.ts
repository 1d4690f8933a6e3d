import type { Samples } from '#machines/kit/samples.ts'
import type { copyLinkMachine } from './machine.ts'
import type { CopyLinkPorts } from './ports.ts'

export const copyLinkSamples: Samples<typeof copyLinkMachine, CopyLinkPorts> = {
  inputs: { page: { baseUrl: 'https://guildhall.test' } },
  events: { 'link.chosen': [{ slug: 'the-glass-blowers' }, { slug: 'night-bakers' }], 'dialog.closed': [{}] },
  words: { writeClipboard: 'write to the clipboard' },
  ports: { writeClipboard: { answers: [undefined], fails: [null] } },
  // The dialog is modal.
  possible: ({ value }, event) => (event.type === 'dialog.closed') === (value === 'refused'),
}
