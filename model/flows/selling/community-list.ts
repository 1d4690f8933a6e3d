import { sampleSellerCommunities } from '#machines/kit/sample-communities.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { communityListSamples } from '#machines/selling/community-list/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, modelOf, press } from '#model/driver/model.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { restOfList } from '#model/driver/sandbox/list-in-parts.ts'
import { accountRow, courseRow, payouts, serverRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { communityListFlow } from '#src/flows/selling/community-list/flow.ts'

const userId = '64b000000000000000000002'
const discord = '1100000000000000001'
const session = sessionRow('token-1', userId)
const { holdSession, letGo } = heldSession(session)

const titleOf = (id: string) => sampleSellerCommunities.find((one) => one.id === id)?.title ?? ''

/** Replaces the backend's communities. */
const putCommunities = async (sandbox: Sandbox, communities: readonly SellerCommunity[]) => {
  await sandbox.clear('courses')
  for (const one of communities) await sandbox.put('courses', courseRow(one))
}

/** Sets the member count of a community. All members are in its first plan. */
const putMembers = async (sandbox: Sandbox, id: string, total: number) => {
  const course = await sandbox.row('courses', id)
  if (!course) return
  const [first, ...others] = course.plans
  if (!first) return
  await sandbox.patch('courses', id, {
    plans: [{ ...first, members: total }, ...others.map((plan) => ({ ...plan, members: 0 }))],
  })
}

const putBot = (sandbox: Sandbox, present: boolean, admin: boolean) =>
  sandbox.put('servers', { ...serverRow(discord, 'Discord'), botPresent: present, botIsAdmin: admin })

/** The last list of communities that the provider has returned. */
const listed = ({ input, causes }: PathSoFar): readonly SellerCommunity[] => {
  const lists = causes.flatMap((cause) =>
    cause.kind === 'output' && ['loadCommunities', 'loadRest', 'reload'].includes(cause.id) ? [cause] : [],
  )
  const last = lists.at(-1)
  if (last?.id === 'loadRest') return sampleSellerCommunities
  const loaded = last?.output as { communities: SellerCommunity[] } | SellerCommunity[] | undefined
  return (
    (loaded && 'communities' in loaded ? loaded.communities : loaded) ??
    communityListSamples.inputs[input]?.cached ??
    []
  )
}

const inCard = (role: 'button' | 'link' | 'switch', name: string) => ({
  control: ({ id }: { id: string }) => ({ role, name, within: titleOf(id) }),
})

const page = {
  dialog: null,
  links: {
    'Discord Bot': 'https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8',
  },
}

const instructions = {
  dialog: 'Telegram Bot',
  says: ['In a group', 'In a channel', '@guildhall_bot'],
  links: {
    'Add to a group': 'https://t.me/guildhall_bot?startgroup=true',
    'Add to a channel': 'https://t.me/guildhall_bot?startchannel=true',
  },
}

/** Whether the confirmation dialog of the card's switch is open. */
const isAsked = ({ causes }: PathSoFar) => {
  const last = causes.findLast(
    (cause) =>
      (cause.kind === 'ended' && cause.src === 'activation') ||
      (cause.kind === 'event' && cause.event.type === 'community.toggled'),
  )
  return last?.kind === 'event'
}

const firstAtStripe = {
  create: 'We ask for it when you create a community.',
  connect: 'To get paid, connect Stripe on your profile first.',
  continue: 'Continue with Stripe',
}

const loading = () => ({ shows: ['My Communities', 'Loading communities...'], dialog: null })

export const communityListModel = modelOf({
  machine: communityListMachine,
  samples: communityListSamples,
  view: sellingViews['community-list'],
  rows: () => ({
    accounts: [accountRow({ id: userId, name: 'Sam Seller', email: 'sam@guildhall.test', role: 'seller' })],
    sessions: [session],
    courses: sampleSellerCommunities.map(courseRow),
    servers: [serverRow(discord, 'Discord')],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  flow: communityListFlow,
  ends: {
    activation: async ({ held, press, settled }, _, id) => {
      // A pending bot check means that the community is being activated. A deactivation asks for confirmation instead.
      const check = held.calls.find(({ owner, port }) => owner === id && port === 'checkBots')
      check?.answer({ results: ['unknown'] })
      await settled()
      await press({ role: 'button', name: check ? 'Close' : 'No' })
    },
  },
  drives: {
    loadAccount: { call: 'me', fails: holdSession, answers: letGo },
    loadSeller: {
      call: 'me',
      answers: (sandbox, { sells, status }) =>
        sandbox.patch('accounts', userId, {
          role: sells ? 'seller' : 'buyer',
          payout: payouts[status ?? 'not_connected'],
        }),
    },
    loadCommunities: {
      call: 'sellerCourses',
      answers: {
        loaded: (sandbox, { communities }) => putCommunities(sandbox, communities),
        begun: async (sandbox) => {
          await putCommunities(sandbox, sampleSellerCommunities)
          sandbox.environment.inParts = `/courses/seller/${userId}`
        },
      },
    },
    loadRest: restOfList,
    reloadCommunities: {
      call: 'sellerCourses',
      answers: putCommunities,
    },
    countMembers: {
      answers: async (sandbox, totals, { communityIds }) => {
        for (const [at, id] of communityIds.entries()) {
          const total = totals[at]
          if (typeof total === 'number') {
            if (!(await sandbox.row('courses', id))) {
              const gone = sampleSellerCommunities.find((one) => one.id === id)
              if (gone) await sandbox.put('courses', courseRow(gone))
            }
            await putMembers(sandbox, id, total)
          } else await sandbox.remove('courses', id)
        }
      },
    },
    checkBots: {
      answers: (sandbox, { results: [presence] }) =>
        presence === 'unknown' || presence === undefined
          ? sandbox.refuse('checkDiscordBot', { status: 502, message: '' })
          : putBot(sandbox, presence !== 'absent', presence === 'present'),
    },
    deactivate: {
      call: 'toggleActivation',
      answers: (sandbox) => putCommunities(sandbox, sampleSellerCommunities),
      effect: async (sandbox, { communityId }) =>
        expect(await sandbox.row('courses', communityId)).toMatchObject({ isActive: false }),
    },
  },
  gestures: {
    'community.toggled': inCard('switch', 'Open to members'),
    'community.opened': inCard('link', 'View'),
    'community.edited': inCard('link', 'Edit'),
    'link.copied': inCard('button', 'Copy link'),
    'link.shared': inCard('button', 'Share'),
    'instructions.opened': press('button', 'Telegram Bot'),
    'dialog.closed': close('Close', 'Telegram Bot'),
    'retry.requested': press('button', 'Try again'),
    'page.returned': { bySystem: (driver) => driver.send({ type: 'page.returned' }) },
    'prices.changed': { bySystem: (driver, event) => driver.send(event) },
    'activation.changed': { bySystem: (driver, event) => driver.send(event) },
    'bots.checked': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    checking: null,
    loadingAccount: loading,
    loading,
    held: () => ({
      shows: ['Your communities could not be loaded.'],
      hides: ['Loading communities...'],
      offers: { 'Try again': true },
    }),
    listed: (path) => {
      const communities = listed(path)
      if (communities.length === 0) {
        if (path.in('listed.content.empty.asking')) return { shows: ['Loading communities...'] }
        const all = Object.values(firstAtStripe)
        const first = Object.entries(firstAtStripe).find(([state]) =>
          path.in(`listed.content.empty.${state}`),
        )?.[1]
        return {
          shows: [
            'No communities yet',
            'Create Your First Community',
            'Create New',
            ...(first ? [first] : []),
          ],
          hides: ['Active', 'Loading communities...', ...all.filter((words) => words !== first)],
        }
      }
      const isLoading = path.in('listed.rest.loading')
      const isMissing = path.in('listed.rest.missing')
      return {
        shows: [
          ...communities.map(({ title }) => title),
          'members',
          ...(isLoading || isMissing || path.input === 'sellerAgain' ? [] : ['New', 'Activate']),
          ...(isLoading ? ['Loading communities...'] : []),
          ...(isMissing ? ['Error loading communities. Please try again.', 'Try again'] : []),
        ],
        hides: ['No communities yet', ...(isLoading ? [] : ['Loading communities...'])],
        ...(path.in('listed.instructions.open') ? instructions : isAsked(path) ? {} : page),
      }
    },
    signedOut: loading,
    expired: loading,
    failed: () => ({
      shows: ['Error loading communities. Please try again.'],
      hides: ['Loading communities...'],
    }),
  },
})
