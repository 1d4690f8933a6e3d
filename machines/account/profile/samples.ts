import { sampleProfile } from '#machines/kit/sample-profile.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import type { Profile } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { profileMachine } from './machine.ts'

/** A user with every connection and without a description. */
const connected: Profile = {
  ...sampleProfile,
  description: null,
  discordUserId: '800000000000000001',
  discordUsername: 'sol.forges',
  discordAccessToken: 'discord-token-1',
  discordRefreshToken: 'discord-refresh-1',
  telegramUserId: '700000001',
  telegramUsername: 'solforges',
  ppvChatId: '600000001',
  plan: 'growthAnnual',
}

const given = {
  token: 'token-1',
  consent: {
    page: externalUrl('https://discord.com/oauth2/authorize'),
    clientId: 'guildhall',
    redirectUri: 'https://guildhall.test/profile',
  },
  discordAnswer: null,
  botPage: externalUrl('https://t.me/guildhall_bot'),
}

export const profileSamples: Samples<typeof profileMachine> = {
  mainPath: ['loading', 'ready'],
  inputs: {
    member: given,
    returning: { ...given, discordAnswer: { code: 'code-1', state: 'state-1' } },
    memberAgain: { ...given, cached: connected },
    visitor: { ...given, token: null },
  },
  events: {
    'page.returned': [{}],
    'retry.requested': [{}],
    'connection.changed': [{}],
    'connection.unchanged': [{}],
    'renewal.requested': [{}],
    'payment.changed': [{ status: 'verified' }],
    'edit.chosen': [{}],
  },
  actors: {
    loadProfile: {
      outputs: [{ profile: sampleProfile }, { profile: connected }],
      errors: ['The provider is resting.', null, held],
    },
    loadDescription: {
      outputs: [{ description: 'Somebody wrote this for me.' }, { description: null }],
      errors: ['The provider is resting.', null],
    },
  },
  children: { profileEdit: [{ saved: true }, { saved: false }] },
  identity: ({ consent, botPage, ...seen }) => seen,
}
