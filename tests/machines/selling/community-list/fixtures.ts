import { sampleActive } from '#machines/kit/sample-communities.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { listedActivation, listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import { botLackOf } from '#machines/selling/community-list/list.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import type { CommunityListInput } from '#machines/selling/community-list/setup.ts'
import { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { member } from '#tests/machines/fixtures.ts'
import { returns, run } from '#tests/machines/run.ts'

export const plan: SellerPlan = { ...member, platforms: ['Discord'], telegramServerId: null }

export const glass: SellerCommunity = {
  ...sampleActive,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  sellerId: 'user-1',
  totalUsers: 12,
  plans: [plan],
}

export const closed: SellerCommunity = {
  ...glass,
  id: 'course-2',
  slug: 'closed',
  title: 'Closed',
  isActive: false,
}

const input: CommunityListInput = {
  token: 'token-1',
  userId: 'user-1',
  query: '',
  sharing: true,
  created: null,
  baseUrl: 'https://guildhall.test',
  botPages: {
    discord: externalUrl('https://discord.test/invite'),
    telegram: externalUrl('https://t.test/bot'),
  },
}

export const loaded = (...communities: SellerCommunity[]) => returns({ kind: 'loaded', communities })

/** The outcome of the port that loads the list, with the first entries of a long list. */
export const begun = (...communities: SellerCommunity[]) => returns({ kind: 'begun', communities })

export const counted = (...totals: (number | null)[]) => returns(totals)

export const checked = (...results: string[]) => returns({ kind: 'checked', results })

export const refused = new Failure({ kind: 'refused', message: 'answered 500' })

export type Script = NonNullable<Parameters<typeof run>[1]['script']>

export const start = (given: Partial<CommunityListInput> = {}, differs: Script = {}) =>
  run(communityListMachine, {
    input: { ...input, ...given },
    script: {
      loadAccount: [returns()],
      loadSeller: [returns({ sells: true, status: 'verified' })],
      loadCommunities: [loaded(glass, closed)],
      reloadCommunities: [returns([glass, closed])],
      countMembers: [counted(1234, 7)],
      checkBots: [checked('present')],
      deactivate: [returns({ isActive: false })],
      activate: [returns({ isActive: true })],
      writeClipboard: [returns()],
      ...differs,
    },
    children: (ports) => ({
      // The child machines use the same scripted ports as the machine.
      activation: listedActivation.provide({ actors: ports as never }),
      copyLink: copyLinkMachine.provide({ actors: ports as never }),
      createGate: createGateMachine.provide({ actors: ports as never }),
      unpricedPlans: listedUnpricedPlans.provide({ actors: ports as never }),
    }),
  })

export const visit = async (...given: Parameters<typeof start>) => {
  const flow = start(...given)
  await flow.settle()
  await flow.settle()
  return flow
}

export type Visit = Awaited<ReturnType<typeof visit>>

export const inputsOf = ({ calls }: Visit, port: string) =>
  calls.flatMap(([name, given]) => (name === port ? [given] : []))

/** What is wrong with the bot of each community, such as `absent`, by community id. */
export const botLacks = ({ actor }: Visit) => {
  const { communities, serversWithoutBot } = actor.getSnapshot().context
  return Object.fromEntries(
    communities.flatMap((one) => {
      const lack = botLackOf(one, serversWithoutBot)
      return lack ? [[one.id, lack]] : []
    }),
  )
}

export const activity = ({ actor }: Visit) =>
  Object.fromEntries(
    actor.getSnapshot().context.communities.map((one: SellerCommunity) => [one.id, one.isActive]),
  )
