import type { Samples } from '#machines/kit/samples.ts'
import type { passwordLinkMachine } from './machine.ts'

export const passwordLinkSamples: Samples<typeof passwordLinkMachine> = {
  inputs: { member: { email: 'sol@guildhall.test' } },
  events: { 'link.requested': [{}] },
  actors: { sendLink: { outputs: [undefined], errors: ['The mail could not be sent.', null] } },
}
