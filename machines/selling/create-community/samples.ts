import { held, type Samples } from '#machines/kit/samples.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { detailsProblems } from '#machines/rules/drafts/draft-problems.ts'
import type { SavedDraft } from '#machines/rules/drafts/kept-drafts.ts'
import type { PlanPricing } from '#machines/rules/drafts/submissions.ts'
import type { SellerCommunity } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import { planProblems, validCurrency } from '#machines/rules/plans/plan-problems.ts'
import type { createCommunityMachine } from './machine.ts'
import type { CreateCommunityPorts } from './ports.ts'

export const sampleSellerId = '64b000000000000000000002'

const member: PlanDraft = {
  key: 'plan-1',
  id: null,
  title: 'Member',
  description: 'Weekly calls and the members’ channel.',
  price: '19.99',
  currency: 'usd',
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  isCustomInterval: false,
  freeTrialDays: '14',
  isPopular: false,
}

export const sampleDraft: CommunityDraft = {
  name: 'The Glass Blowers',
  description: 'Glass, fire and patience.\nEvery Thursday.',
  logo: null,
  video: null,
  plans: [member],
}

/** What the provider has of `sampleDraft` where its answer was lost. */
export const sampleThere: SellerCommunity = {
  id: '64c000000000000000000009',
  slug: 'the-glass-blowers',
  title: sampleDraft.name,
  description: sampleDraft.description,
  logo: null,
  logoPublicId: null,
  video: null,
  videoPublicId: null,
  thumbnail: null,
  category: null,
  tags: [],
  totalUsers: 10,
  sellerId: sampleSellerId,
  isActive: false,
  plans: [
    {
      id: 'plan-there',
      title: member.title,
      description: member.description,
      price: 19.99,
      currency: 'usd',
      billingType: 'Subscription',
      recurrenceCount: 1,
      recurrenceUnit: 'month',
      freeTrialDays: 14,
      platforms: ['Discord'],
      discordServerId: member.discordServerId,
      telegramServerId: null,
      isPopular: false,
      discordRoles: [],
      telegramRoles: [],
      stripeProductId: null,
      stripePriceId: null,
    },
  ],
}

const product = { productId: 'product-1', priceId: 'price-1', currency: 'usd' as const }
const waiting: PlanPricing = { planId: 'plan-made', key: 'plan-1', product: null, state: 'waiting' }
const made = (pricing: PlanPricing[]) => ({
  asked: sampleDraft,
  communityId: '64c000000000000000000008',
  pricing,
})

const saved = (given: Partial<SavedDraft>): SavedDraft => ({
  id: 'draft-1',
  draft: sampleDraft,
  submission: null,
  ...given,
})
const unnamed = saved({ draft: { ...sampleDraft, name: '' } })
const untitled = saved({ draft: { ...sampleDraft, plans: [{ ...member, title: '' }] } })
const ready = saved({ openStep: 'preview' })
const cutOff = saved({ submission: made([{ ...waiting, state: 'asked' }]) })
/** Its currency is one that the product does not know any more. */
const unanswered = saved({
  draft: { ...sampleDraft, plans: [{ ...member, currency: 'chf' }] },
  submission: { asked: sampleDraft, communityId: null, pricing: [] },
})

const botPages = {
  discord: externalUrl('https://discord.com/oauth2/authorize?client_id=guildhall'),
  telegram: externalUrl('https://t.me/guildhall_bot'),
}
const seller = { role: 'seller', name: 'Marta Vidal', profilePicture: null } as const
const logo = { url: 'https://images.guildhall.test/glass.png', publicId: 'course/glass', fresh: true }

export const createCommunitySamples: Samples<typeof createCommunityMachine, CreateCommunityPorts> = {
  inputs: {
    seller: { token: 'token-1', userId: sampleSellerId, draftId: 'draft-2', botPages },
    nameless: { token: 'token-1', userId: null, draftId: 'draft-2', botPages },
    visitor: { token: null, userId: null, draftId: 'draft-2', botPages },
  },
  events: {
    'name.changed': [{ name: 'Night Bakers' }, { name: '' }],
    'description.changed': [{ description: 'Bread at four.' }],
    'media.changed': [{ field: 'logo', media: logo }],
    'media.working': [
      { field: 'logo', busy: true },
      { field: 'logo', busy: false },
    ],
    'instructions.toggled': [{}],
    'plan.added': [{}],
    'plan.removed': [{ key: 'plan-2' }],
    'plan.changed': [
      { key: 'plan-1', change: { field: 'title', value: 'Member' } },
      { key: 'plan-1', change: { field: 'title', value: '' } },
      { key: 'plan-1', change: { field: 'description', value: 'More.' } },
    ],
    'plan.moved': [{ key: 'plan-1', to: 1 }],
    'plan.toggled': [{ key: 'plan-1' }],
    'next.chosen': [{}],
    'back.chosen': [{}],
    'quit.chosen': [{}],
    'finish.chosen': [{}],
    'retry.requested': [{}],
    'draft.resumed': [{}],
    'draft.discarded': [{}],
    'dialog.closed': [{}],
    'page.hidden': [{}],
  },
  ports: {
    loadSeller: {
      answers: {
        loaded: [
          { kind: 'loaded', seller },
          { kind: 'loaded', seller: { ...seller, role: 'buyer' } },
        ],
      },
      fails: [null, held],
    },
    openDraft: {
      answers: {
        none: [{ kind: 'none' }],
        found: [
          { kind: 'found', saved: ready },
          { kind: 'found', saved: saved({ openStep: 'bot' }) },
          { kind: 'found', saved: unnamed },
          { kind: 'found', saved: untitled },
          { kind: 'found', saved: cutOff },
          { kind: 'found', saved: unanswered },
        ],
        outdated: [{ kind: 'outdated' }],
      },
      fails: 'never',
    },
    keepDraft: { answers: { kept: [{ kind: 'kept' }] }, fails: 'never' },
    recordSubmission: { answers: { recorded: [{ kind: 'recorded' }] }, fails: 'never' },
    closeDraft: { answers: { closed: [{ kind: 'closed' }] }, fails: 'never' },
    lock: { says: {} },
    acquireLock: {
      answers: {
        acquired: [
          { kind: 'acquired', submission: null },
          { kind: 'acquired', submission: made([waiting]) },
        ],
        finished: [{ kind: 'finished' }],
      },
      fails: [null],
    },
    loadCommunities: {
      answers: {
        loaded: [
          { kind: 'loaded', communities: [] },
          { kind: 'loaded', communities: [sampleThere] },
        ],
      },
      fails: [null],
    },
    createCommunity: {
      answers: {
        created: [
          {
            kind: 'created',
            communityId: '64c000000000000000000008',
            plans: [{ id: 'plan-made', title: 'Member' }],
          },
        ],
      },
      fails: [{ status: 400, serverMessage: 'A plan needs a title.', details: {} }, null],
    },
    createProduct: {
      answers: { created: [{ kind: 'created', product }] },
      fails: [null],
    },
    linkProduct: { answers: { linked: [{ kind: 'linked' }] }, fails: [null] },
  },
  // Writing is tried where it can matter: once in each step, and after a lost answer only in a plan. Work and
  // instructions are over before a step is left.
  possible: (snapshot, event) => {
    const { draft, submission, working, instructionsShown } = snapshot.context
    const [plan] = draft.plans
    switch (event.type) {
      case 'name.changed':
        return submission === null && draft.name !== event.name
      case 'description.changed':
        return submission === null && draft.description === ''
      case 'instructions.toggled':
        return submission === null
      case 'plan.added':
        return submission === null && draft.plans.length < 2
      case 'plan.changed':
        return (
          draft.plans.length === 1 &&
          (event.change.field === 'title'
            ? submission === null && plan?.title !== event.change.value
            : submission !== null && plan?.description !== 'More.')
        )
      case 'plan.removed':
        return draft.plans.length === 1 || draft.plans[1]?.key === event.key
      case 'plan.toggled':
        return submission === null && plan?.key === event.key
      case 'plan.moved':
        return plan?.key === event.key
      case 'media.changed':
        return (
          submission === null && draft.logo === null && snapshot.matches({ writing: { step: 'details' } })
        )
      case 'media.working':
        return working.includes('logo') !== event.busy && snapshot.matches({ writing: { step: 'preview' } })
      case 'next.chosen':
      case 'back.chosen':
        return working.length === 0 && !instructionsShown
      default:
        return true
    }
  },
  identity: ({ draft, submission, problems, working, error, ...rest }) => ({
    signedIn: rest.signedIn,
    hasUserId: rest.userId !== null,
    seller: rest.seller?.role,
    instructionsShown: rest.instructionsShown,
    working,
    missing: Object.keys(detailsProblems(draft)),
    plans: draft.plans.map((plan) => [plan.key, ...Object.keys(planProblems(plan))]),
    areCurrenciesValid: draft.plans.every(validCurrency),
    folded: rest.folded,
    openStep: rest.openStep,
    unkept: rest.unkept,
    shown: [problems.details, problems.plans],
    error,
    submission: submission && [
      submission.communityId,
      submission.pricing.map(({ state, product: its }) => [state, its !== null]),
      JSON.stringify(submission.asked) === JSON.stringify(draft),
    ],
  }),
}
