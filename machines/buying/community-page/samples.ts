import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Samples } from '#machines/kit/samples.ts'
import { changedCommunity, sampleCommunity } from '../checkout/samples.ts'
import type { communityPageMachine } from './machine.ts'

const page = {
  isPreview: false,
  slug: 'the-glass-blowers',
  path: '/community/the-glass-blowers',
  baseUrl: 'https://guildhall.test',
}

/** A slug that was copied from a sentence, together with a bracket and a full stop. */
const passedOn = 'The-Glass-Blowers).'

export const communityPageSamples: Samples<typeof communityPageMachine> = {
  mainPath: ['preparing', 'ready'],
  inputs: {
    member: { ...page, token: 'token-1', userId: '64b000000000000000000001' },
    owner: {
      ...page,
      isPreview: true,
      path: '/preview/the-glass-blowers',
      token: 'token-2',
      userId: sampleCommunity.sellerId,
    },
    visitor: { ...page, token: null, userId: null },
    passedOn: { ...page, slug: passedOn, path: `/community/${passedOn}`, token: null, userId: null },
  },
  events: {
    'plan.chosen': [{ planId: 'plan-free' }, { planId: 'plan-month' }],
    'server.opened': [{ planId: 'plan-month', platform: 'Discord' }],
    'tokens.renewed': [{ discordAccessToken: 'discord-token-2', discordRefreshToken: 'discord-refresh-2' }],
    'video.clicked': [{}],
    'sound.toggled': [{}],
    'fullscreen.left': [{}],
    'home.chosen': [{}],
    'retry.requested': [{}],
    'slug.changed': [{ slug: 'night-bakers', path: '/community/night-bakers' }],
    'community.reloaded': [
      { community: changedCommunity },
      { community: { ...changedCommunity, isActive: false } },
    ],
    'community.removed': [{}],
    'page.returned': [{}],
    'page.restored': [{}],
  },
  actors: {
    loadCommunity: {
      outputs: {
        loaded: [
          { kind: 'loaded', community: sampleCommunity },
          { kind: 'loaded', community: { ...sampleCommunity, plans: [], video: null } },
          { kind: 'loaded', community: { ...sampleCommunity, isActive: false } },
        ],
        missing: [{ kind: 'missing' }],
      },
      errors: [null],
    },
    loadSeller: {
      outputs: [
        {
          seller: {
            id: '64b000000000000000000002',
            name: 'Marta Vidal',
            description: 'Blows glass since 1998.',
            profilePicture: null,
          },
        },
      ],
      errors: [{ status: 404, serverMessage: 'This user does not exist.', details: {} }, null],
    },
    checkBots: {
      outputs: [
        { results: ['present'] },
        { results: ['absent'] },
        { results: ['powerless'] },
        { results: ['unknown'] },
      ],
      errors: 'never',
    },
    loadSubscriptions: {
      outputs: [
        {
          account: sampleAccount,
          subscriptions: [{ ...sampleSubscription, platforms: ['Discord'], telegramServerId: null }],
        },
        { account: sampleAccount, subscriptions: [] },
      ],
      errors: [null],
    },
    deactivate: {
      outputs: [undefined],
      errors: [
        { status: 403, serverMessage: 'This community belongs to another seller.', details: {} },
        null,
      ],
    },
  },
  facet: (snapshot) => (snapshot.context.community?.video ? 'with a video' : 'without a video'),
  children: { openServer: [undefined] },
  possible: ({ context }, event) => {
    // Reduces the states: the page that was opened with this slug never changes to another community.
    if (event.type === 'slug.changed' && context.path.endsWith(passedOn)) return false
    if (context.isPreview) return ['plan.chosen', 'retry.requested'].includes(event.type)
    const isOfOpening = event.type === 'tokens.renewed'
    if (isOfOpening || context.opened !== null) return isOfOpening && context.opened !== null
    if (event.type === 'community.reloaded' || event.type === 'community.removed')
      return context.signedIn && !!context.community?.plans.length
    return event.type !== 'plan.chosen' || !!context.community?.plans.some(({ id }) => id === event.planId)
  },
  identity: ({ account, ...seen }) => seen,
}
