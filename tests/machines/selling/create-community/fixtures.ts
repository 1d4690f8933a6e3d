import { fromCallback, fromObservable } from 'xstate'
import { sampleActive, samplePlan } from '#machines/kit/sample-communities.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { BillingType, Currency, SellerCommunity } from '#machines/rules/kit/entities.ts'
import { Failure } from '#machines/rules/kit/failures.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import { firstPlanDraft, type PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { wizardMedia } from '#machines/selling/community-wizard/children.ts'
import {
  type CreateCommunityEvent,
  type CreateCommunityInput,
  createCommunityMachine,
} from '#machines/selling/create-community/machine.ts'
import { createSubmissionMachine } from '#machines/selling/create-submission/machine.ts'
import { returns, run } from '#tests/machines/run.ts'

export const monthly: PlanDraft = {
  ...firstPlanDraft('plan-1'),
  title: 'Member',
  description: 'Every Thursday.',
  price: '19.99',
  platforms: ['Discord'],
  discordServerId: '1100',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: '14',
}
export const once: PlanDraft = {
  ...monthly,
  key: 'plan-2',
  title: 'For good',
  price: '120',
  currency: 'eur',
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
}
const free: PlanDraft = {
  ...monthly,
  key: 'plan-3',
  title: 'Open door',
  price: '0',
  platforms: ['Telegram'],
  discordServerId: '',
  telegramServerId: '-100200',
  telegramRoles: ['guest'],
  billingType: 'Free',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  freeTrialDays: null,
}
export const draft: CommunityDraft = {
  name: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  logo: { url: 'https://images.test/logo.png', publicId: 'course/logo', fresh: true },
  video: null,
  thumbnail: null,
  category: '',
  tags: '',
  plans: [monthly, once, free],
}
export const saved: SavedDraft = { id: 'draft-1', draft, submission: null }
const monthlyBody = {
  title: 'Member',
  description: 'Every Thursday.',
  price: 19.99,
  currency: 'usd',
  platforms: ['Discord'],
  discordServerId: '1100',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: 14,
  isPopular: false,
}
export const body = {
  title: 'The Glass Blowers',
  description: 'Glass, fire and patience.',
  sellerId: 'seller-1',
  logo: 'https://images.test/logo.png',
  video: null,
  plans: [
    monthlyBody,
    {
      ...monthlyBody,
      title: 'For good',
      price: 120,
      currency: 'eur',
      billingType: 'One Time Fee',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
    },
    {
      ...monthlyBody,
      title: 'Open door',
      price: 0,
      platforms: ['Telegram'],
      discordServerId: '',
      telegramServerId: '-100200',
      telegramRoles: ['guest'],
      billingType: 'Free',
      recurrenceCount: null,
      recurrenceUnit: 'day',
      freeTrialDays: null,
    },
  ],
}
export const monthlyProduct = [
  'createProduct',
  {
    userId: 'seller-1',
    communityTitle: 'The Glass Blowers',
    planTitle: 'Member',
    price: 1999,
    currency: 'usd',
    recurrenceCount: 1,
    recurrenceUnit: 'month',
  },
]
export const onceProduct = [
  'createProduct',
  {
    userId: 'seller-1',
    communityTitle: 'The Glass Blowers',
    planTitle: 'For good',
    price: 12000,
    currency: 'eur',
  },
]
export const monthlyLink = [
  'linkPlan',
  {
    communityId: 'course-1',
    planId: 'id-member',
    stripeProductId: 'product-member',
    stripePriceId: 'price-member',
    currency: 'usd',
  },
]
export const onceLink = [
  'linkPlan',
  {
    communityId: 'course-1',
    planId: 'id-once',
    stripeProductId: 'product-once',
    stripePriceId: 'price-once',
    currency: 'eur',
  },
]
export const input: CreateCommunityInput = {
  token: 'token-1',
  userId: 'seller-1',
  draftId: 'draft-new',
  botPages: {
    discord: externalUrl('https://discord.test/invite'),
    telegram: externalUrl('https://t.me/bot'),
  },
}
export const seller = (role: 'buyer' | 'seller') =>
  returns({ kind: 'loaded', seller: { role, name: 'Marta', profilePicture: null } })
export const product = (name: string, currency: Currency) => ({
  productId: `product-${name}`,
  priceId: `price-${name}`,
  currency,
})
export const refused = (status: number, serverMessage: string | null = null) =>
  new Failure({ kind: 'refused', message: `answered ${status}`, status, serverMessage })
export const unreachable = new Failure({ kind: 'unreachable', message: 'POST /courses/create got no answer' })
export const script = {
  loadSeller: [seller('seller')],
  openDraft: [returns({ kind: 'none' })],
  keepDraft: [returns({ kind: 'kept' })],
  recordSubmission: [returns()],
  closeDraft: [returns()],
  acquireLock: [returns({ kind: 'acquired', submission: null })],
  loadCommunities: [returns({ kind: 'loaded', communities: [] })],
  createCommunity: [
    returns({
      communityId: 'course-1',
      plans: [
        { id: 'id-member', title: 'Member' },
        { id: 'id-once', title: 'For good' },
        { id: 'id-free', title: 'Open door' },
      ],
    }),
  ],
  createProduct: [
    returns({ product: product('member', 'usd') }),
    returns({ product: product('once', 'eur') }),
  ],
  linkPlan: [returns()],
  describeCommunity: [returns()],
}
export const start = async (given: { input?: CreateCommunityInput; differs?: object } = {}) => {
  const ended: string[] = []
  const flow = run(createCommunityMachine, {
    input: given.input ?? input,
    script: { ...script, ...given.differs },
    children: (ports) => {
      const progress = fromObservable(() => ({ subscribe: () => ({ unsubscribe: () => {} }) }))
      const lock = fromCallback(() => () => void ended.push('lock'))
      return {
        mediaUpload: wizardMedia.provide({ actors: { ...ports, progress } as never }),
        createSubmission: createSubmissionMachine.provide({ actors: { ...ports, lock } as never }),
      }
    },
  })
  await flow.settle()
  const send = async (...events: CreateCommunityEvent[]) => {
    for (const event of events) flow.actor.send(event)
    for (let round = 0; round < 10; round += 1) await flow.settle()
  }
  return {
    ...flow,
    ended,
    send,
    state: () => flow.actor.getSnapshot(),
    context: () => flow.actor.getSnapshot().context,
    tags: () => [...flow.actor.getSnapshot().tags],
    /** The recorded calls of the ports that send requests to the provider. */
    provider: () =>
      flow.calls.filter(([port]) =>
        ['loadCommunities', 'createCommunity', 'createProduct', 'linkPlan', 'describeCommunity'].includes(
          port,
        ),
      ),
    named: (port: string) => flow.calls.filter(([name]) => name === port).map(([, input]) => input),
    /** For each call of `recordSubmission`, a list with the stored state of each plan's product. */
    recorded: () =>
      flow.calls.flatMap(([port, input]) =>
        port === 'recordSubmission'
          ? [(input as { saved: SavedDraft }).saved.submission?.pricing.map(({ state }) => state)]
          : [],
      ),
  }
}
/** Starts at the preview, with a resumed draft. */
export const atPreview = async (
  given: { differs?: object; draft?: CommunityDraft; submission?: SavedDraft['submission'] } = {},
) => {
  const flow = await start({
    differs: {
      openDraft: [
        returns({
          kind: 'found',
          saved: { ...saved, draft: given.draft ?? draft, submission: given.submission ?? null },
        }),
      ],
      ...given.differs,
    },
  })
  await flow.send({ type: 'draft.resumed' })
  return flow
}
export const finish = { type: 'finish.chosen' } as const
export const next = { type: 'next.chosen' } as const
export const back = { type: 'back.chosen' } as const
export const toPages = { type: 'page.opened', path: '/pages' }
export const toCreated = { ...toPages, state: { created: 'course-1' } }
export const invalidCurrency = 'One or more plans has an invalid currency.'
export const notCreated = 'Your community could not be created. Everything you typed is still here.'
export const there: SellerCommunity = {
  ...sampleActive,
  id: 'course-9',
  logo: 'https://images.test/logo.png',
  totalUsers: 0,
  sellerId: 'seller-1',
  isActive: false,
  plans: [monthly, once, free].map((plan, place) => ({
    ...samplePlan,
    id: `there-${place + 1}`,
    title: plan.title,
    description: plan.description,
    price: Number(plan.price),
    currency: plan.currency as Currency,
    billingType: plan.billingType as BillingType,
    recurrenceCount: plan.recurrenceCount,
    recurrenceUnit: plan.recurrenceUnit,
    platforms: plan.platforms,
    discordServerId: plan.discordServerId,
    telegramServerId: plan.telegramServerId,
    stripeProductId: null,
    stripePriceId: null,
  })),
}

/** The community that the interrupted first attempt created, as the seller's list of communities contains it. */
export const created: SellerCommunity = {
  ...there,
  id: 'course-1',
  plans: there.plans.map((plan, place) => ({
    ...plan,
    id: ['id-member', 'id-once', 'id-free'][place] ?? '',
  })),
}
export const looked = ['loadCommunities', { userId: 'seller-1' }]
