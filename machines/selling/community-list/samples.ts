import { sampleBotPages, sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import { held, lost, type Samples } from '#machines/kit/samples.ts'
import type { communityListMachine } from './machine.ts'

const glass = '64c000000000000000000001'
const bakers = '64c000000000000000000002'
const turning = `activation:${glass}`

const seller = {
  token: 'token-1',
  userId: '64b000000000000000000002',
  created: bakers,
  baseUrl: 'https://guildhall.test',
  botPages: sampleBotPages,
  query: '',
  sharing: true,
}

export const communityListSamples: Samples<typeof communityListMachine> = {
  mainPath: ['loading', 'listed'],
  inputs: {
    seller,
    sellerAgain: { ...seller, created: null, cached: sampleSellerCommunities },
    withoutUserId: { ...seller, userId: null, created: null },
    visitor: { ...seller, token: null, userId: null, created: null },
  },
  events: {
    'community.toggled': [{ id: glass }],
    'community.opened': [{ id: glass }],
    'community.edited': [{ id: bakers }],
    'link.copied': [{ id: bakers }],
    'link.shared': [{ id: bakers }],
    'instructions.opened': [{}],
    'dialog.closed': [{}],
    'retry.requested': [{}],
    'page.returned': [{}],
    'activation.changed': [{ id: glass, isActive: false }],
    'prices.changed': [{}],
    'bots.checked': [
      { id: glass, results: ['absent'] },
      { id: glass, results: ['present'] },
    ],
  },
  actors: {
    loadAccount: { outputs: [undefined], errors: ['The provider is resting.', null, held] },
    loadSeller: {
      outputs: [
        { sells: false, status: null },
        { sells: true, status: 'not_connected' },
        { sells: true, status: 'pending' },
        { sells: true, status: 'verified' },
      ],
      errors: [null],
    },
    loadCommunities: {
      outputs: {
        loaded: [
          { kind: 'loaded', communities: sampleSellerCommunities },
          { kind: 'loaded', communities: [] },
        ],
        begun: [{ kind: 'begun', communities: sampleSellerCommunities.slice(0, 1) }],
      },
      errors: [null],
    },
    loadRest: { outputs: [sampleSellerCommunities.slice(1)], errors: [lost] },
    reloadCommunities: { outputs: [sampleSellerCommunities, []], errors: [null] },
    countMembers: {
      outputs: [
        [1234, 10],
        [1234, null],
      ],
      errors: 'never',
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
    deactivate: {
      outputs: [{ isActive: false }],
      errors: [
        { status: 403, serverMessage: 'This community belongs to another seller.', details: {} },
        null,
      ],
    },
  },
  children: { activation: [undefined] },
  possible: ({ context: { communities, lacking, running, unchecked, uncounted }, value }, event) => {
    const turned = running.includes(turning)
    const isListed = communities.some(({ id }) => id === glass)
    switch (event.type) {
      case 'bots.checked':
        return turned && communities.some(({ id, isActive }) => id === glass && !isActive)
      case 'activation.changed':
        return turned && isListed && communities.some(({ id, isActive }) => id === glass && isActive)
      case 'dialog.closed':
        return true
      // Reduces the states: the user acts only while nothing is in progress on the cards.
      default:
        return (
          !turned &&
          [lacking, unchecked, uncounted].every(({ length }) => length === 0) &&
          !JSON.stringify(value).includes('"open"')
        )
    }
  },
}
