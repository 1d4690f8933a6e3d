import { describe, expect, it } from 'vitest'
import { communityCheckout, communityOpenServer } from '#machines/buying/community-page/children.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { hasUsedTrial, isPreviewed, ownCommunity, ownedOf } from '#machines/buying/community-page/setup.ts'
import { samplePlanOnOffer, sampleWithoutPlans } from '#machines/kit/sample-communities.ts'
import { sampleAccount, sampleSubscription } from '#machines/kit/sample-subscription.ts'
import type { Community, OfferedPlan, Seller } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { fails, returns, run } from '../run.ts'

const plan: OfferedPlan = {
  ...samplePlanOnOffer,
  id: 'plan-1',
  description: '',
  price: 20,
  currency: 'eur',
  platforms: ['Discord', 'Telegram'],
  discordServerId: 'discord-1',
  telegramServerId: '-100',
  priceLabel: '€20.00 / month',
}
const community: Community = {
  ...sampleWithoutPlans,
  id: 'course-1',
  slug: 'glass',
  title: 'Glass',
  description: '',
  video: '/videos/lantern-room.webm',
  sellerId: 'seller-1',
  plans: [plan, { ...plan, id: 'plan-2', platforms: ['Discord'] }],
}
const seller: Seller = { id: 'seller-1', name: 'Marta', description: null, profilePicture: null }
const input = {
  slug: 'glass',
  isPreview: false,
  token: 'token-1',
  userId: 'user-1',
  path: '/community/glass',
  baseUrl: 'https://guildhall.test',
}
const visitor = { ...input, token: null, userId: null }
const script = {
  loadCommunity: [returns({ kind: 'loaded', community })],
  loadSeller: [returns({ seller })],
  checkBots: [returns({ results: ['present', 'present'] })],
  loadSubscriptions: [returns({ account: sampleAccount, subscriptions: [] })],
  deactivate: [returns()],
}
const refused = new Failure({ kind: 'refused', message: 'answered 500' })

const start = async (
  differs: Record<string, unknown[]> = {},
  inputs: Parameters<typeof run>[1]['input'] = input,
) => {
  const flow = run(communityPageMachine, {
    input: inputs as typeof input,
    script: { ...script, ...(differs as typeof script) },
    // The child machines use the same scripted ports as the machine.
    children: (ports) => ({
      checkout: communityCheckout.provide({ actors: ports as never }),
      openServer: communityOpenServer.provide({ actors: ports as never }),
    }),
  })
  expect(flow.actor.getSnapshot().value).toBe('loading')
  await flow.settle()
  return flow
}
const checks = [
  { platform: 'Discord', serverId: 'discord-1' },
  { platform: 'Telegram', serverId: '-100' },
]
const load = ['loadCommunity', { slug: 'glass' }]
const loadSeller = ['loadSeller', { sellerId: 'seller-1' }]
const checkBots = ['checkBots', { checks }]
const deactivate = ['deactivate', { communityId: 'course-1' }]

describe('community page: loading and bot checks', () => {
  it('COMM-07, COMM-11: loads the community and its seller, and checks the bot on each server once', async () => {
    const { actor, calls } = await start({}, visitor)
    expect(calls).toEqual([load, loadSeller, checkBots])
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ community, seller })
  })

  it.each([
    ['is missing', returns({ kind: 'missing' }), []],
    ['is inactive', returns({ kind: 'loaded', community: { ...community, isActive: false } }), []],
    ['fails to load', fails(refused), []],
  ])(
    'COMM-08: shows a community that %s as unavailable, without a bot check or deactivation',
    async (_, outcome, said) => {
      const { actor, calls, emitted } = await start({ loadCommunity: [outcome] })
      expect(actor.getSnapshot().matches('unavailable')).toBe(true)
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      expect(calls).toEqual([load])
      expect(emitted).toEqual(said)
      actor.send({ type: 'home.chosen' })
      expect(emitted.at(-1)).toEqual({ type: 'page.opened', path: '/' })
    },
  )

  it('COMM-11: for a slug with capitals or punctuation around it, a second request with the corrected slug finds the community', async () => {
    const { actor, calls, emitted } = await start(
      { loadCommunity: [returns({ kind: 'missing' }), returns({ kind: 'loaded', community })] },
      { ...visitor, slug: 'Glass).', path: '/course/Glass).?from=mail' },
    )
    expect(calls.slice(0, 2)).toEqual([['loadCommunity', { slug: 'Glass).' }], load])
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(emitted).toEqual([{ type: 'address.rewritten', path: '/course/glass?from=mail' }])
    expect(actor.getSnapshot().context.path).toBe('/course/glass?from=mail')
  })

  it.each([
    ['its owner', 'seller-1', 'Glass'],
    ['another user', 'user-1', undefined],
    ['a visitor', null, undefined],
  ])(
    'C95: only the owner gets the title of an inactive community: for %s it is $2',
    async (_, userId, title) => {
      const inactive = { ...community, isActive: false }
      const { actor } = await start(
        { loadCommunity: [returns({ kind: 'loaded', community: inactive })] },
        { ...input, userId },
      )
      expect(actor.getSnapshot().matches('unavailable')).toBe(true)
      expect(ownCommunity(actor.getSnapshot().context)?.title).toBe(title)
    },
  )

  const preview = { ...input, isPreview: true, path: '/preview/glass?plan=plan-1' }
  const owners = { ...preview, userId: 'seller-1' }

  it.each([
    ['the owner of an inactive community', owners, false, 'ready', true, [load, loadSeller]],
    ['the owner of an active community', owners, true, 'ready', true, [load, loadSeller]],
    ['another user of an inactive community', preview, false, 'unavailable', false, [load]],
    [
      'another user of an active community',
      preview,
      true,
      'ready',
      false,
      [load, loadSeller, checkBots, ['loadSubscriptions', {}]],
    ],
  ] as const)(
    'C95: /preview opened by %s is $3, and a preview for the owner only',
    async (_, inputs, isActive, state, isPreview, made) => {
      const { actor, calls } = await start(
        { loadCommunity: [returns({ kind: 'loaded', community: { ...community, isActive } })] },
        inputs,
      )
      expect(actor.getSnapshot().matches(state)).toBe(true)
      expect(isPreviewed(actor.getSnapshot().context)).toBe(isPreview)
      expect(calls).toEqual(made)
    },
  )

  it('C95: a preview sells nothing, also if its address names a plan', async () => {
    const { actor, emitted } = await start({}, owners)
    expect(actor.getSnapshot().can({ type: 'plan.chosen', planId: 'plan-1' })).toBe(false)
    expect(actor.getSnapshot().children.checkout?.getSnapshot().value).toBe('idle')
    expect(emitted).toEqual([])
  })

  it('C95: a preview that fails to load can be loaded again', async () => {
    const inactive = returns({ kind: 'loaded', community: { ...community, isActive: false } })
    const { actor, settle } = await start({ loadCommunity: [fails(refused), inactive] }, owners)
    expect(actor.getSnapshot().matches({ unavailable: 'failed' })).toBe(true)
    actor.send({ type: 'retry.requested' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    await settle()
    expect(actor.getSnapshot().matches('ready')).toBe(true)
  })

  it('COMM-08: shows a community as unavailable when the request with the corrected slug does not find it either', async () => {
    const { actor, calls } = await start(
      { loadCommunity: [returns({ kind: 'missing' }), returns({ kind: 'missing' })] },
      { ...visitor, slug: 'GLASS' },
    )
    expect(calls).toEqual([['loadCommunity', { slug: 'GLASS' }], load])
    expect(actor.getSnapshot().matches('unavailable')).toBe(true)
  })

  it.each([
    ['fails to load', true, fails(refused)],
    ['is missing', false, returns({ kind: 'missing' })],
    ['is inactive', false, returns({ kind: 'loaded', community: { ...community, isActive: false } })],
  ])(
    'COMM-08: whether the user can load a community again that %s: %s (addition)',
    async (_, again, outcome) => {
      const { actor, calls, settle } = await start({
        loadCommunity: [outcome, returns({ kind: 'loaded', community })],
      })
      expect(actor.getSnapshot().can({ type: 'retry.requested' })).toBe(again)
      actor.send({ type: 'retry.requested' })
      expect(actor.getSnapshot().hasTag('busy')).toBe(again)
      await settle()
      expect(calls.filter(([port]) => port === 'loadCommunity')).toEqual(again ? [load, load] : [load])
      expect(actor.getSnapshot().matches('ready')).toBe(again)
    },
  )

  it('COMM-08: when the provider limits the requests, the page says when to try again (addition)', async () => {
    const busy = new Failure({
      kind: 'refused',
      status: 429,
      message: 'answered 429',
      serverMessage: 'Slow down. Try again in 3 seconds.',
      details: { retryAfter: 3 },
    })
    const { actor } = await start({ loadCommunity: [fails(busy)] })
    expect(actor.getSnapshot().context.heldBecause).toBe('Slow down. Try again in 3 seconds.')
  })

  it.each([
    ["a signed-in user's page sends one request that deactivates the community", input, [deactivate]],
    [
      "a visitor's page sends no such request, because API-42 refuses visitors",
      { ...input, token: null, userId: null },
      [],
    ],
  ])('COMM-12, A07: when a server has no bot, %s', async (_, inputs, made) => {
    const { actor, calls, emitted } = await start(
      { checkBots: [returns({ results: ['present', 'absent'] })] },
      inputs,
    )
    expect(actor.getSnapshot().value).toEqual({ unavailable: 'resting' })
    expect(calls).toEqual([load, loadSeller, checkBots, ...made])
    expect(emitted).toEqual([])
  })

  it('COMM-12, A07: the community is unavailable also when the request to deactivate it fails', async () => {
    const { actor, emitted } = await start({
      checkBots: [returns({ results: ['absent', 'present'] })],
      deactivate: [fails(refused)],
    })
    expect(actor.getSnapshot().value).toEqual({ unavailable: 'resting' })
    expect(emitted).toEqual([])
  })

  it('COMM-12: a missing bot makes the community unavailable, although the check of another server got no response', async () => {
    const { actor, calls, emitted } = await start({
      checkBots: [returns({ results: ['unknown', 'absent'] })],
    })
    expect(actor.getSnapshot().matches('unavailable')).toBe(true)
    expect(calls.at(-1)).toEqual(deactivate)
    expect(emitted).toEqual([])
  })

  it('A08: a bot check without a response leaves the community available', async () => {
    const { actor, calls, emitted } = await start({
      checkBots: [returns({ results: ['unknown', 'present'] })],
    })
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(calls).toEqual([load, loadSeller, checkBots, ['loadSubscriptions', {}]])
    expect(emitted).toEqual([])
  })

  it('makes no bot check when there are no servers', async () => {
    const { actor, calls } = await start({
      loadCommunity: [returns({ kind: 'loaded', community: { ...community, plans: [] } })],
    })
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(calls).toEqual([load, loadSeller])
  })

  it.each(['loadCommunity', 'loadSeller', 'checkBots'])(
    'COMM-07: the page is busy while %s is in progress',
    async (port) => {
      const { actor } = await start({ [port]: ['hang'] })
      expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    },
  )

  it('COMM-11, C40: shows the page even when the seller fails to load', async () => {
    const { actor, emitted } = await start({ loadSeller: [fails(refused)] })
    expect(actor.getSnapshot().matches('ready')).toBe(true)
    expect(actor.getSnapshot().context.seller).toBeNull()
    expect(emitted).toEqual([])
  })
})

describe('community page: the subscriptions of the signed-in user (decision 020)', () => {
  const owned = {
    ...sampleSubscription,
    communityId: 'course-1',
    planId: 'plan-1',
    discordServerId: 'discord-1',
  }
  const owns = (...subscriptions: (typeof owned)[]) => ({
    loadSubscriptions: [returns({ account: sampleAccount, subscriptions })],
  })
  const ownedIds = ({ actor }: Awaited<ReturnType<typeof start>>) =>
    community.plans.map(({ id }) => ownedOf(actor.getSnapshot().context, id)?.id ?? null)
  const open = { type: 'server.opened', planId: 'plan-1', platform: 'Discord' } as const

  it("COMM-11: loads the user's subscriptions after all other requests; the page does not wait for them", async () => {
    const { actor, calls } = await start({ loadSubscriptions: ['hang'] })
    expect(calls).toEqual([load, loadSeller, checkBots, ['loadSubscriptions', {}]])
    expect(actor.getSnapshot().matches({ ready: { membership: 'loading' } })).toBe(true)
    expect(actor.getSnapshot().hasTag('busy')).toBe(false)
    expect(actor.getSnapshot().can({ type: 'plan.chosen', planId: 'plan-1' })).toBe(true)
  })

  it.each([
    ['of plan-1', owned, ['purchase-1', null]],
    ['of another community', { ...owned, communityId: 'course-2' }, [null, null]],
    ['of plan-2', { ...owned, planId: 'plan-2' }, [null, 'purchase-1']],
    ['that has ended', { ...owned, isStillValid: false }, [null, null]],
  ])(
    'COMM-03: for a user with a subscription %s, the ids of the subscriptions shown on the cards of plan-1 and plan-2 are $2',
    async (_, subscription, ids) => {
      const flow = await start(owns(subscription))
      expect(ownedIds(flow)).toEqual(ids)
      expect(flow.actor.getSnapshot().can(open)).toBe(ids[0] !== null)
    },
  )

  it('when the subscriptions fail to load, shows the page as for a user without subscriptions', async () => {
    const { actor, emitted } = await start({ loadSubscriptions: [fails(refused)] })
    expect(actor.getSnapshot().matches({ ready: { membership: 'resting' } })).toBe(true)
    expect(emitted).toEqual([])
    expect(actor.getSnapshot().can(open)).toBe(false)
  })

  it('OPEN-01, OPEN-02: opens the server of a subscription, one at a time, as the page /subscriptions does', async () => {
    const { actor, calls, settle } = await start({
      ...owns(owned),
      reserveTab: [returns({ kind: 'reserved', tab: 'tab-1' })],
      checkMembership: [returns({ kind: 'member' })],
      showServer: [returns({ kind: 'shown' })],
    })
    actor.send(open)
    expect(actor.getSnapshot().context.opened).toEqual({ planId: 'plan-1', platform: 'Discord' })
    expect(actor.getSnapshot().can({ ...open, platform: 'Telegram' })).toBe(false)
    await settle()
    expect(calls.slice(4)).toEqual([
      ['reserveTab', {}],
      [
        'checkMembership',
        { userDiscordId: 'discord-7', serverId: 'discord-1', discordAccessToken: 'discord-token-1' },
      ],
      ['showServer', { url: 'https://discord.com/channels/discord-1', tab: 'tab-1' }],
    ])
    expect(actor.getSnapshot().context.opened).toBeNull()
    expect(actor.getSnapshot().can({ ...open, platform: 'Telegram' })).toBe(true)
  })

  it('OPEN-04, A12: Discord tokens that were renewed for one server are used for the next', async () => {
    const expired = new Failure({ kind: 'refused', message: 'answered 401', details: { code: 50025 } })
    const { actor, calls, settle } = await start({
      ...owns(owned),
      reserveTab: [returns({ kind: 'reserved', tab: 'tab-1' }), 'hang'],
      checkMembership: [fails(expired), returns({ kind: 'member' })],
      refreshToken: [
        returns({
          accessToken: 'access-2',
          refreshToken: 'refresh-2',
          expiresIn: 3600,
        }),
      ],
      saveToken: [returns()],
      showServer: [returns({ kind: 'shown' })],
    })
    actor.send(open)
    await settle()
    expect(calls.filter(([port]) => port === 'checkMembership').map(([, input]) => input)).toEqual(
      ['discord-token-1', 'access-2'].map((discordAccessToken) => ({
        userDiscordId: 'discord-7',
        serverId: 'discord-1',
        discordAccessToken,
      })),
    )
    expect(actor.getSnapshot().context.account).toEqual({
      ...sampleAccount,
      discordAccessToken: 'access-2',
      discordRefreshToken: 'refresh-2',
    })
    actor.send(open)
    expect(actor.getSnapshot().children['open-server']?.getSnapshot().context.account).toEqual(
      actor.getSnapshot().context.account,
    )
  })

  it('OPEN-08: loads the account again when the user returns to the tab, because the user may have connected Telegram elsewhere', async () => {
    const telegram = { ...open, platform: 'Telegram' } as const
    const unconnected = { ...sampleAccount, telegramUserId: null }
    const loaded = (account: typeof sampleAccount) =>
      returns({ kind: 'loaded', account, subscriptions: [owned] })
    const { actor, calls, settle } = await start({
      loadSubscriptions: [
        loaded(unconnected),
        loaded({ ...unconnected, telegramUserId: 'telegram-7' }),
        'hang',
      ],
      reserveTab: ['hang'],
    })
    const opening = () => actor.getSnapshot().children['open-server']
    actor.send(telegram)
    expect(opening()?.getSnapshot().value).toBe('notConnected')
    actor.send({ type: 'page.returned' })
    await settle()
    expect(calls.slice(4)).toEqual([['loadSubscriptions', {}]])
    opening()?.send({ type: 'dialog.closed' })
    actor.send({ type: 'page.returned' })
    actor.send(telegram)
    expect(opening()?.getSnapshot().value).toBe('reservingTab')
    expect(opening()?.getSnapshot().context.account.telegramUserId).toBe('telegram-7')
  })

  it("a change of the slug discards the user's subscriptions to the first community", async () => {
    const { actor } = await start({
      ...owns(owned),
      loadCommunity: [returns({ kind: 'loaded', community }), 'hang'],
    })
    expect(actor.getSnapshot().context.subscriptions).toEqual([owned])
    actor.send({ type: 'slug.changed', slug: 'bakers', path: '/community/bakers' })
    expect(actor.getSnapshot().context).toEqual({
      slug: 'bakers',
      isPreview: false,
      path: '/community/bakers',
      baseUrl: 'https://guildhall.test',
      signedIn: true,
      userId: 'user-1',
      community: null,
      heldBecause: null,
      checks: [],
      seller: null,
      account: null,
      subscriptions: [],
      opened: null,
    })
  })

  it('COMM-03: does not load subscriptions for a visitor', async () => {
    const { actor, calls } = await start({}, visitor)
    expect(calls.map(([port]) => port)).not.toContain('loadSubscriptions')
    expect(actor.getSnapshot().matches({ ready: { membership: 'resting' } })).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ account: null, subscriptions: [], opened: null })
  })
})

describe('community page', () => {
  it('CHECKOUT-01: choosing a plan opens the checkout', async () => {
    const { actor } = await start()
    actor.send({ type: 'plan.chosen', planId: 'plan-2' })
    const checkout = () => actor.getSnapshot().children.checkout?.getSnapshot()
    expect(checkout()?.value).toEqual({ confirmDialog: 'resting' })
    expect(checkout()?.context).toMatchObject({
      community,
      planId: 'plan-2',
      userId: 'user-1',
      path: '/community/glass',
      baseUrl: 'https://guildhall.test',
    })
  })

  it('when the browser restores the page after the checkout, the user can choose a plan again', async () => {
    const { actor, emitted, settle } = await start({
      loadSessionInfo: [returns({ priceId: 'price-1', billingType: 'Subscription' })],
      createSession: [returns({ checkoutUrl: 'https://pay.guildhall.test/1' })],
    })
    const checkout = () => actor.getSnapshot().children.checkout
    actor.send({ type: 'plan.chosen', planId: 'plan-1' })
    checkout()?.send({ type: 'terms.toggled' })
    checkout()?.send({ type: 'subscription.confirmed' })
    await settle()
    expect(emitted).toEqual([{ type: 'page.left', url: 'https://pay.guildhall.test/1' }])
    expect(checkout()?.getSnapshot().value).toEqual({ leaving: 'opening' })
    // The user returned to the tab, but the browser did not restore the page from its cache.
    actor.send({ type: 'page.returned' })
    expect(checkout()?.getSnapshot().value).toEqual({ leaving: 'opening' })
    actor.send({ type: 'page.restored' })
    expect(checkout()?.getSnapshot().value).toEqual({ confirmDialog: 'resting' })
  })

  it.each([
    [
      'more expensive',
      { ...community, plans: [{ ...plan, price: 25, priceLabel: '€25.00 / month' }] },
      'ready',
    ],
    ['in an inactive community', { ...community, isActive: false }, 'unavailable'],
    ['in a deleted community', null, 'unavailable'],
  ])(
    'COMM-03, COMM-08: when the checkout finds that a plan is now %s, the page shows the change',
    async (_, now, state) => {
      const { actor, settle } = await start({
        loadCommunity: [
          returns({ kind: 'loaded', community }),
          returns(now ? { kind: 'loaded', community: now } : { kind: 'missing' }),
        ],
      })
      actor.send({ type: 'plan.chosen', planId: 'plan-1' })
      const { checkout } = actor.getSnapshot().children
      checkout?.send({ type: 'terms.toggled' })
      checkout?.send({ type: 'subscription.confirmed' })
      await settle()
      expect(actor.getSnapshot().matches(state as 'ready')).toBe(true)
      if (state === 'ready') expect(actor.getSnapshot().context.community).toEqual(now)
    },
  )

  it('COMM-03: a plan card does not offer a free trial that was already used', async () => {
    const trial = { ...plan, freeTrialDays: 14 }
    const had = { ...sampleSubscription, communityId: 'course-1', planId: 'plan-1', isStillValid: false }
    const { actor } = await start({
      loadCommunity: [returns({ kind: 'loaded', community: { ...community, plans: [trial] } })],
      loadSubscriptions: [returns({ account: sampleAccount, subscriptions: [had] })],
    })
    const { context } = actor.getSnapshot()
    expect(hasUsedTrial(context, 'plan-1')).toBe(true)
    expect(hasUsedTrial({ ...context, subscriptions: [] }, 'plan-1')).toBe(false)
    expect(ownedOf(context, 'plan-1')).toBeNull()
  })

  it('CHECKOUT-05: asks a visitor who chooses a plan to sign in', async () => {
    const { actor, emitted } = await start({}, { ...input, token: null, userId: null })
    actor.send({ type: 'plan.chosen', planId: 'plan-1' })
    expect(actor.getSnapshot().children.checkout?.getSnapshot().value).toBe('signInDialog')
    expect(emitted).toEqual([
      { type: 'value.remembered', key: 'redirectAfterLogin', value: '/community/glass?plan=plan-1' },
    ])
  })

  it('COMM-09, COMM-10: the video plays muted in a loop, with sound in full screen, and muted again afterwards', async () => {
    const { actor } = await start()
    const video = () => (actor.getSnapshot().value as { ready: { video: unknown } }).ready.video
    expect(video()).toEqual({ inline: 'muted' })
    actor.send({ type: 'video.clicked' })
    expect(video()).toEqual({ fullscreen: 'unmuted' })
    actor.send({ type: 'sound.toggled' })
    expect(video()).toEqual({ fullscreen: 'muted' })
    actor.send({ type: 'sound.toggled' })
    expect(video()).toEqual({ fullscreen: 'unmuted' })
    actor.send({ type: 'video.clicked' })
    expect(video()).toEqual({ inline: 'muted' })
    actor.send({ type: 'sound.toggled' })
    expect(video()).toEqual({ inline: 'unmuted' })
    actor.send({ type: 'sound.toggled' })
    expect(video()).toEqual({ inline: 'muted' })
    actor.send({ type: 'video.clicked' })
    actor.send({ type: 'fullscreen.left' })
    expect(video()).toEqual({ inline: 'muted' })
  })

  it('COMM-05: ignores a click on the video when the community has no video', async () => {
    const { actor } = await start({
      loadCommunity: [returns({ kind: 'loaded', community: { ...community, video: null } })],
    })
    expect(actor.getSnapshot().can({ type: 'video.clicked' })).toBe(false)
    expect(actor.getSnapshot().can({ type: 'sound.toggled' })).toBe(false)
  })

  it('a change of the slug loads another community and discards the first one', async () => {
    const { actor, calls, settle } = await start({
      loadCommunity: [returns({ kind: 'loaded', community }), 'hang'],
    })
    actor.send({ type: 'slug.changed', slug: 'bakers', path: '/community/bakers' })
    await settle()
    expect(actor.getSnapshot().value).toBe('loading')
    expect(actor.getSnapshot().context).toMatchObject({
      slug: 'bakers',
      path: '/community/bakers',
      community: null,
      seller: null,
    })
    expect(actor.getSnapshot().children.checkout).toBeUndefined()
    expect(calls.at(-1)).toEqual(['loadCommunity', { slug: 'bakers' }])
  })
})
