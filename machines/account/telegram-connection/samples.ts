import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { telegramConnectionMachine } from './machine.ts'

const given = {
  connected: false,
  userId: '64b000000000000000000002',
  botPage: externalUrl('https://t.me/guildhall_bot'),
}

export const telegramConnectionSamples: Samples<typeof telegramConnectionMachine> = {
  inputs: { unconnected: given, connected: { ...given, connected: true } },
  events: {
    'bot.opened': [{}],
    'profile.reloaded': [{ connected: true }, { connected: false }],
  },
  actors: {},
}
