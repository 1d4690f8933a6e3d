import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import type { LoadedCommunity } from '#machines/buying/community-page/ports.ts'
import { communityPageSamples } from '#machines/buying/community-page/samples.ts'
import { sampleAccount } from '#machines/kit/sample-subscription.ts'
import type { Community, Subscription } from '#machines/rules/kit/entities.ts'
import { expect } from '#model/driver/expect.ts'
import { type Driver, type Expectation, modelOf, press } from '#model/driver/model.ts'
import { outcomeOf, type PathSoFar } from '#model/driver/path-so-far.ts'
import { openingOf, tell } from '#model/driver/ports/open-server.ts'
import {
  accountRow,
  courseRow,
  purchaseRow,
  rowsOfAccount,
  serverRow,
  sessionRow,
} from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { buyingViews } from '#model/views/buying.tsx'
import { communityPageFlow } from '#src/flows/buying/community-page/flow.ts'

const userId = sampleAccount.id
const communityId = '64c000000000000000000001'
const serverId = '1100000000000000001'
const marta = accountRow({
  id: '64b000000000000000000002',
  name: 'Marta Vidal',
  email: 'marta@guildhall.test',
  role: 'seller',
  description: 'Blows glass since 1998.',
})

const buyer = rowsOfAccount(sampleAccount)

const planTitles: Record<string, string> = { 'plan-free': 'Open door', 'plan-month': 'Member' }

/** Checks the dialog that a chosen plan opens, and closes it. */
const closeCheckout = async ({ sandbox, screen, press }: Driver, { planId }: { planId: string }) => {
  const title = planTitles[planId] ?? ''
  const isVisitor = !sandbox.stored.has('token')
  expect(screen.dialog()).toBe(isVisitor ? 'Sign in' : 'Selected Plan')
  expect(screen.says(isVisitor ? 'Please sign in or create an account to make a purchase' : title)).toBe(true)
  await press({ role: 'button', name: 'Close' })
}

/** Subscribes to a plan in the checkout dialog. The checkout then reloads the community, with the outcome `outcome`. */
const readAgain = async (driver: Driver, outcome: LoadedCommunity) => {
  await driver.press({ role: 'button', name: 'Continue', within: 'Member' })
  await driver.press({ role: 'checkbox', name: 'I agree to the Terms of Service' })
  await driver.press({ role: 'button', name: 'Subscribe' })
  // The community keeps the slug that it has in the backend, which may differ from the sample's.
  const [row] = await driver.sandbox.rows('courses')
  const under =
    row && outcome.kind === 'loaded'
      ? { ...outcome, community: { ...outcome.community, slug: row.slug } }
      : outcome
  await tell(driver, 'checkout', 'loadCommunity', { answer: under })
  if (outcome.kind === 'loaded' && outcome.community.isActive)
    await driver.press({ role: 'button', name: 'Close' })
}

/** Replaces the backend's purchases. */
const putSubscriptions = async (sandbox: Sandbox, subscriptions: readonly Subscription[]) => {
  await sandbox.clear('purchases')
  for (const one of subscriptions) await sandbox.put('purchases', purchaseRow(one, userId))
}

const opening = openingOf('open-server', 'Member')

const putBot = (presence: 'present' | 'powerless' | 'absent') => (sandbox: Sandbox) =>
  sandbox.put('servers', {
    ...serverRow(serverId, 'Discord'),
    botPresent: presence !== 'absent',
    botIsAdmin: presence === 'present',
  })

type Answer = { community?: Community; results?: readonly string[]; subscriptions?: readonly Subscription[] }

const subscriptionsIn = (cause: PathSoFar['causes'][number]) =>
  cause.kind === 'output' && cause.id === 'loadSubscriptions'
    ? [(cause.output as Answer).subscriptions ?? []]
    : []

/** What the page has loaded since it last started to load its community. */
const visit = (path: PathSoFar) => {
  const since = path.causes.slice(
    path.causes.findLastIndex(
      (cause) => cause.kind === 'event' && ['slug.changed', 'retry.requested'].includes(cause.event.type),
    ) + 1,
  )
  // The first 'missing' after a shared link with a wrong slug: the page then requests the corrected slug.
  const firstMissing =
    path.input === 'passedOn' &&
    path.causes.find(
      (cause) => cause.kind === 'output' && cause.id === 'loadCommunity' && outcomeOf(cause) === 'missing',
    )
  const ended = (id: string) =>
    since.find((cause) => 'id' in cause && cause.id === id && cause !== firstMissing)
  // Casts the output, because TypeScript knows its type only in the port's samples, not in the cause.
  const outcome = (id: string) => {
    const cause = ended(id)
    return cause?.kind === 'output' ? (cause.output as Answer) : undefined
  }
  const again = since.flatMap((cause) =>
    cause.kind === 'event' && ['community.reloaded', 'community.removed'].includes(cause.event.type)
      ? [(cause.event as { community?: Community }).community]
      : [],
  )
  const community = again.length > 0 ? again.at(-1) : outcome('loadCommunity')?.community
  const lacks = outcome('checkBots')?.results?.some((result) => result === 'absent' || result === 'powerless')
  const isPreview = path.input === 'owner'
  const isThere = community && (isPreview || (community.isActive && !lacks))
  const isUnavailable = ended('loadCommunity') !== undefined && !isThere
  const hasFailed = ended('loadCommunity')?.kind === 'error'
  const isChecked = isPreview || ended('checkBots') !== undefined || community?.plans.length === 0
  const isReady = !isUnavailable && isChecked && ended('loadSeller') !== undefined
  const owns = isReady && (since.flatMap(subscriptionsIn).at(-1) ?? []).length > 0
  return {
    community,
    hasSeller: outcome('loadSeller') !== undefined,
    isUnavailable,
    hasFailed,
    isReady,
    isPreview: isPreview && isReady,
    owns,
  }
}

/** Whether the video is muted: until the user clicks it, and again after it leaves full screen. */
const isMuted = ({ causes }: PathSoFar) => {
  let full = false
  let muted = true
  for (const cause of causes) {
    const type = cause.kind === 'event' ? cause.event.type : ''
    if (type === 'slug.changed' || type === 'fullscreen.left') full = false
    if (type === 'video.clicked') full = !full
    if (['slug.changed', 'fullscreen.left', 'video.clicked'].includes(type)) muted = !full
    if (type === 'sound.toggled') muted = !muted
  }
  return muted
}

const plans = [
  // The text content of a card joins title and price without a space.
  'Open doorFREE',
  'Try it$19.99 / monthFree trial: 14 days',
  'For good€120.00',
  'About',
  'Weekly calls and the members’ channel.',
  'Hosted on',
]
const creator = ['Creator', 'Marta Vidal', 'Blows glass since 1998.']

const priceOfMember = (community: Community | undefined) =>
  community?.plans.find(({ id }) => id === 'plan-month')?.price === 24.99
    ? '$24.99 / month'
    : '$19.99 / month'

/** For each part of the page: whether it must be shown, and its texts. */
const parts = (path: PathSoFar): [boolean, readonly string[]][] => {
  const { community, hasSeller, isUnavailable, hasFailed, isReady, isPreview, owns } = visit(path)
  const hasVideo = isReady && !!community?.video
  return [
    [!isUnavailable && !isReady, ['Loading…']],
    [isUnavailable, ['Sorry, this course is not available.', 'Go back']],
    [hasFailed, ['Try again']],
    [isReady, ['The Glass Blowers', 'Glass, fire and patience.']],
    [isReady, ['Plans']],
    [isReady && community?.plans.length !== 0, ['Free to join', 'See plans']],
    [isReady && community?.plans.length !== 0, plans],
    [isReady && community?.plans.length !== 0 && !owns, [`MemberMost Popular${priceOfMember(community)}`]],
    [isReady && community?.plans.length === 0, ['There is nothing to join here at the moment.']],
    [isReady && hasSeller, creator],
    [
      owns && community?.plans.length !== 0,
      [`MemberYour planMost Popular${priceOfMember(community)}`, 'Open Discord Server'],
    ],
    [isPreview, ['Edit']],
    [
      isPreview && !!community?.isActive,
      ['This is a preview. The community is active, so everyone can open its page.', 'Open its page'],
    ],
    [
      isPreview && !community?.isActive,
      ['This is a preview. Nobody else can open this page until you activate the community.', 'Activate it'],
    ],
    [hasVideo && isMuted(path), ['Unmute']],
    [hasVideo && !isMuted(path), ['Mute']],
  ]
}

const owed = (path: PathSoFar): Expectation => ({
  shows: parts(path).flatMap(([is, words]) => (is ? words : [])),
  hides: parts(path).flatMap(([is, words]) => (is ? [] : words)),
  dialog: null,
})

export const communityPageModel = modelOf({
  machine: communityPageMachine,
  samples: communityPageSamples,
  view: buyingViews['community-page'],
  rows: () => ({
    ...buyer,
    accounts: [...(buyer.accounts ?? []), marta],
    sessions: [sessionRow('token-1', userId)],
  }),
  kept: ({ token }): Record<string, string> => (token ? { token, userId } : {}),
  flow: communityPageFlow,
  ends: { openServer: (driver) => opening.end(driver, 'The Glass Blowers') },
  drives: {
    loadCommunity: {
      call: 'course',
      answers: {
        // The row gets the slug that the page requests, which may differ from the slug of the sample.
        loaded: (sandbox, { community }, { slug }) =>
          sandbox.put('courses', { ...courseRow(community), slug }),
        missing: (sandbox) => sandbox.clear('courses'),
      },
    },
    loadSeller: {
      call: 'seller',
      answers: (sandbox) => sandbox.put('accounts', marta),
      fails: async (sandbox, failure) => {
        if (failure === null) return false
        await sandbox.remove('accounts', marta.id)
        return true
      },
    },
    checkBots: {
      answers: (sandbox, { results: [presence] }) =>
        presence === 'unknown' || presence === undefined
          ? sandbox.refuse('checkDiscordBot', { status: 502, message: '' })
          : putBot(presence)(sandbox),
    },
    loadSubscriptions: {
      call: 'myCourses',
      answers: (sandbox, { subscriptions }) => putSubscriptions(sandbox, subscriptions),
    },
    deactivate: {
      call: 'toggleActivation',
      answers: putBot('absent'),
      // Makes the provider refuse the deactivation: the bot is in the server again.
      fails: async (sandbox, failure) => {
        if (failure === null) return false
        await putBot('present')(sandbox)
        return true
      },
      effect: async (sandbox) => {
        expect(await sandbox.row('courses', communityId)).toMatchObject({ isActive: false })
      },
    },
  },
  gestures: {
    'plan.chosen': {
      control: ({ planId }) => ({ role: 'button', name: 'Continue', within: planTitles[planId] ?? '' }),
      after: closeCheckout,
    },
    'server.opened': {
      control: ({ planId, platform }) => ({
        role: 'button',
        name: `Open ${platform} Server`,
        within: planTitles[planId] ?? '',
      }),
    },
    'tokens.renewed': { bySystem: (driver) => opening.renewTokens(driver, 'The Glass Blowers') },
    'video.clicked': press('button', 'Video of The Glass Blowers'),
    'sound.toggled': press('button', ['Mute', 'Unmute']),
    'fullscreen.left': {
      bySystem: async ({ screen, settled }) => {
        const film = screen.find({ role: 'button', name: 'Video of The Glass Blowers' })
        film?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
        await settled()
      },
    },
    'home.chosen': press('button', 'Go back'),
    'retry.requested': press('button', 'Try again'),
    'slug.changed': {
      bySystem: (driver, event) => {
        driver.moveFocusAway()
        driver.send(event)
      },
    },
    'community.reloaded': {
      bySystem: (driver, { community }) => readAgain(driver, { kind: 'loaded', community }),
    },
    'community.removed': { bySystem: (driver) => readAgain(driver, { kind: 'missing' }) },
    'page.returned': { bySystem: (driver, event) => driver.send(event) },
    'page.restored': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: { loading: owed, preparing: owed, ready: owed, unavailable: owed },
  randomKeys: ['slug'],
})
