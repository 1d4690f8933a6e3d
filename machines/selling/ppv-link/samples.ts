import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { ppvLinkMachine } from './machine.ts'

export const ppvLinkSamples: Samples<typeof ppvLinkMachine> = {
  mainPath: ['requestingLink', 'showing', 'polling.checking', 'connected'],
  inputs: { unlinked: { linked: false }, linked: { linked: true } },
  events: {
    'link.chosen': [{}],
    'unlink.chosen': [{}],
    'profile.reloaded': [{ linked: true }, { linked: false }],
  },
  actors: {
    reserveTab: {
      outputs: { reserved: [{ kind: 'reserved', tab: 'tab-1' }], blocked: [{ kind: 'blocked' }] },
      errors: 'never',
    },
    loadLink: {
      outputs: [{ url: externalUrl('https://t.me/viewpay_bot?start=link-1') }],
      errors: ['The bot is resting.', null],
    },
    showBot: { outputs: { shown: [{ kind: 'shown' }], blocked: [{ kind: 'blocked' }] }, errors: 'never' },
    releaseTab: { outputs: [undefined], errors: 'never' },
    loadStatus: {
      outputs: { linked: [{ kind: 'linked' }], unlinked: [{ kind: 'unlinked' }] },
      errors: ['The bot is resting.', null],
    },
    unlink: { outputs: [undefined], errors: ['The bot is resting.', null] },
  },
}
