import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { discordConnectionMachine } from './machine.ts'

const given = {
  connected: false,
  consent: {
    page: externalUrl('https://discord.com/oauth2/authorize'),
    clientId: 'guildhall',
    redirectUri: 'https://guildhall.test/profile',
  },
  answer: null,
}

export const discordConnectionSamples: Samples<typeof discordConnectionMachine> = {
  now: '2026-03-02T12:00:00.000Z',
  inputs: {
    unconnected: given,
    connected: { ...given, connected: true },
    allowed: { ...given, answer: { code: 'code-1', state: 'state-1' } },
    renewed: { ...given, connected: true, answer: { code: 'code-1', state: 'state-1' } },
    bare: { ...given, answer: { code: 'code-1', state: null } },
    refused: { ...given, answer: { code: null, state: 'state-1' } },
  },
  events: {
    'connect.chosen': [{}],
    'renewal.chosen': [{}],
    'profile.reloaded': [{ connected: true }, { connected: false }],
    'reload.failed': [{}],
  },
  actors: {
    issueState: { outputs: [{ state: 'state-2' }], errors: 'never' },
    takeState: {
      outputs: [{ state: 'state-1' }, { state: null }],
      errors: 'never',
    },
    exchangeCode: {
      outputs: [
        {
          userDiscordId: '800000000000000001',
          discordUsername: 'marta.vidal',
          accessToken: 'discord-token-1',
          refreshToken: 'discord-refresh-1',
          expiresIn: 604_800,
        },
      ],
      errors: ['Invalid code.', null],
    },
    saveGrant: { outputs: [undefined], errors: ['The provider is resting.', null] },
  },
}
