import type { Samples } from '#machines/kit/samples.ts'
import type { copyLinkMachine } from './machine.ts'

export const copyLinkSamples: Samples<typeof copyLinkMachine> = {
  mainPath: ['writing', 'copied'],
  inputs: { page: { baseUrl: 'https://guildhall.test' } },
  events: {
    'link.chosen': [{ slug: 'the-glass-blowers' }, { slug: 'night-bakers' }],
    'share.chosen': [{ slug: 'night-bakers', title: 'Night Bakers' }],
    'dialog.closed': [{}],
  },
  words: { writeClipboard: 'write to the clipboard', share: 'open the share sheet' },
  actors: {
    writeClipboard: { outputs: [undefined], errors: [null] },
    share: { outputs: [undefined], errors: [null] },
  },
  // The dialog and the share sheet are modal, so other events cannot happen while one of them is open.
  possible: ({ value }, event) =>
    value !== 'sharing' && (event.type === 'dialog.closed') === (value === 'refused'),
}
