import type { Samples } from '#machines/kit/samples.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { ppvLinkMachine } from './machine.ts'
import type { PpvLinkPorts } from './ports.ts'

export const ppvLinkSamples: Samples<typeof ppvLinkMachine, PpvLinkPorts> = {
  inputs: { unlinked: { linked: false }, linked: { linked: true } },
  events: {
    'link.chosen': [{}],
    'unlink.chosen': [{}],
    'profile.reloaded': [{ linked: true }, { linked: false }],
  },
  ports: {
    reserveTab: {
      answers: { reserved: [{ kind: 'reserved', tab: 'tab-1' }], blocked: [{ kind: 'blocked' }] },
      fails: 'never',
    },
    loadLink: {
      answers: [{ url: externalUrl('https://t.me/viewpay_bot?start=link-1') }],
      fails: ['The bot is resting.', null],
    },
    showBot: { answers: { shown: [{ kind: 'shown' }], blocked: [{ kind: 'blocked' }] }, fails: 'never' },
    releaseTab: { answers: [undefined], fails: 'never' },
    loadStatus: {
      answers: { linked: [{ kind: 'linked' }], unlinked: [{ kind: 'unlinked' }] },
      fails: ['The bot is resting.', null],
    },
    unlink: { answers: [undefined], fails: ['The bot is resting.', null] },
  },
}
