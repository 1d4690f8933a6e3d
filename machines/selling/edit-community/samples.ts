import { held, type Samples } from '#machines/kit/samples.ts'
import { communityDraftOf, type ProviderStep } from '#machines/rules/communities/community-changes.ts'
import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { areDetailsValid, arePlansValid } from '#machines/rules/drafts/draft-problems.ts'
import type { KeptEdit } from '#machines/rules/drafts/kept-edits.ts'
import type { SellerCommunity, SellerPlan } from '#machines/rules/kit/entities.ts'
import { externalUrl } from '#machines/rules/links/redirects.ts'
import type { PlanDraft } from '#machines/rules/plans/plan-drafts.ts'
import type { editCommunityMachine } from './machine.ts'
import type { EditCommunityPorts } from './ports.ts'

const userId = '64b000000000000000000002'

const member: SellerPlan = {
  id: '64d000000000000000000001',
  title: 'Member',
  description: 'Weekly calls and the members’ channel.',
  price: 19,
  currency: 'usd',
  billingType: 'Subscription',
  recurrenceCount: 1,
  recurrenceUnit: 'month',
  freeTrialDays: 14,
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  telegramServerId: null,
  isPopular: false,
  discordRoles: [],
  telegramRoles: [],
  stripeProductId: 'product-member',
  stripePriceId: 'price-member',
}
const life: SellerPlan = {
  ...member,
  id: '64d000000000000000000002',
  title: 'For life',
  price: 190,
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: null,
  freeTrialDays: null,
  stripeProductId: 'product-life',
  stripePriceId: 'price-life',
}
const open: SellerPlan = {
  ...life,
  id: '64d000000000000000000003',
  title: 'Open door',
  price: 0,
  billingType: 'Free',
  stripeProductId: null,
  stripePriceId: null,
}

/** A community with a plan of each billing type and a film. */
export const sampleEdited: SellerCommunity = {
  id: '64c000000000000000000001',
  slug: 'the-glass-blowers',
  title: 'The Glass Blowers',
  description: 'Glass, fire and patience.\nEvery Thursday.',
  logo: null,
  logoPublicId: null,
  video: '/videos/lantern-room.webm',
  videoPublicId: 'course_uploads/videos/glass',
  thumbnail: null,
  category: null,
  tags: [],
  totalUsers: 30,
  sellerId: userId,
  isActive: true,
  plans: [member, life, open],
}

const original = communityDraftOf(sampleEdited)
const [memberDraft, , openDraft] = original.plans

const gate: PlanDraft = {
  key: 'plan-4',
  id: null,
  title: 'Gate',
  description: 'A first look.',
  price: '5',
  currency: 'usd',
  platforms: ['Discord'],
  discordServerId: '1100000000000000001',
  telegramServerId: '',
  discordRoles: [],
  telegramRoles: [],
  billingType: 'One Time Fee',
  recurrenceCount: null,
  recurrenceUnit: 'day',
  isCustomInterval: false,
  freeTrialDays: null,
  isPopular: false,
}

/** A new title and a new price, a plan that is removed, one that is new, and no film any more. */
const sampleChanges: CommunityDraft = {
  ...original,
  video: null,
  plans: [
    ...(memberDraft ? [{ ...memberDraft, title: 'Patron', price: '24,50' }] : []),
    ...(openDraft ? [openDraft] : []),
    gate,
  ],
}

/** What the provider makes of `sampleChanges`. */
const saved: SellerCommunity = {
  ...sampleEdited,
  video: null,
  videoPublicId: null,
  totalUsers: 20,
  plans: [
    { ...member, title: 'Patron', price: 24.5 },
    open,
    {
      ...open,
      id: '64d000000000000000000004',
      title: gate.title,
      description: gate.description,
      price: 5,
      billingType: 'One Time Fee',
      recurrenceUnit: 'day',
    },
  ],
}

const kept = (given: Partial<KeptEdit>): { kind: 'found'; kept: KeptEdit } => ({
  kind: 'found',
  kept: { version: 2, base: sampleEdited, draft: sampleChanges, steps: null, ...given },
})
const untitled = sampleChanges.plans.map((plan) => (plan.key === 'plan-1' ? { ...plan, title: '' } : plan))
/** What a change that was saved can still need, in pieces. */
const unfinished: ProviderStep[][] = [
  [
    {
      kind: 'updateProduct',
      product: {
        userId,
        productId: 'product-member',
        updates: { name: 'Patron', description: member.description },
      },
    },
    { kind: 'deleteProduct', product: { productId: 'product-life', userId } },
  ],
  [
    {
      kind: 'updatePrice',
      communityId: sampleEdited.id,
      planId: member.id,
      price: {
        userId,
        productId: 'product-member',
        oldPriceId: 'price-member',
        newPrice: { price: 2450, currency: 'usd', recurrenceCount: 1, recurrenceUnit: 'month' },
      },
    },
  ],
  [
    {
      kind: 'createProduct',
      communityId: sampleEdited.id,
      planId: open.id,
      product: {
        userId,
        communityTitle: sampleEdited.title,
        planTitle: open.title,
        price: 500,
        currency: 'usd',
      },
    },
  ],
  [{ kind: 'deleteMedia', upload: { media: 'video', publicId: 'course_uploads/videos/glass' } }],
]

const botPages = {
  discord: externalUrl('https://discord.com/oauth2/authorize?client_id=guildhall'),
  telegram: externalUrl('https://t.me/guildhall_bot'),
}
const seller = { role: 'seller', name: 'Marta Vidal', profilePicture: null } as const
const signedIn = { slug: 'the-glass-blowers', token: 'token-1', userId, botPages }

const text = (draft: CommunityDraft) => JSON.stringify(draft)

const titleOf = (draft: CommunityDraft, key: string) => draft.plans.find((plan) => plan.key === key)?.title

export const editCommunitySamples: Samples<typeof editCommunityMachine, EditCommunityPorts> = {
  inputs: {
    seller: signedIn,
    nameless: { ...signedIn, userId: null },
    visitor: { ...signedIn, token: null, userId: null },
  },
  events: {
    'name.changed': [{ name: '' }, { name: sampleEdited.title }],
    'description.changed': [{ description: '' }, { description: sampleEdited.description }],
    'media.changed': [{ field: 'video', media: null }],
    'media.working': [
      { field: 'logo', busy: true },
      { field: 'logo', busy: false },
    ],
    'instructions.toggled': [{}],
    'plan.added': [{}],
    'plan.removed': [{ key: 'plan-3' }, { key: 'plan-2' }, { key: 'plan-1' }],
    'plan.changed': [
      { key: 'plan-1', change: { field: 'title', value: '' } },
      { key: 'plan-1', change: { field: 'title', value: 'Patron' } },
    ],
    'plan.toggled': [{ key: 'plan-1' }],
    'plan.moved': [
      { key: 'plan-1', to: 1 },
      { key: 'plan-1', to: 0 },
    ],
    'next.chosen': [{}],
    'back.chosen': [{}],
    'quit.chosen': [{}],
    'save.chosen': [{}],
    'deletion.requested': [{}],
    'draft.resumed': [{}],
    'draft.discarded': [{}],
    'dialog.closed': [{}],
    'deletion.ended': [
      { outcome: 'closed', reason: null },
      { outcome: 'deleted', reason: null },
      { outcome: 'failed', reason: null },
    ],
    'retry.requested': [{}],
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
    loadCommunity: {
      answers: {
        loaded: [
          { kind: 'loaded', community: sampleEdited },
          { kind: 'loaded', community: { ...sampleEdited, sellerId: '64b000000000000000000009' } },
        ],
        missing: [{ kind: 'missing' }],
      },
      fails: ['The provider is resting.', null],
    },
    openDraft: {
      answers: {
        none: [{ kind: 'none' }],
        found: [
          kept({ openStep: 'bot' }),
          kept({}),
          kept({ draft: { ...sampleChanges, name: '' } }),
          kept({ draft: { ...sampleChanges, plans: untitled } }),
          kept({ base: { ...sampleEdited, title: 'The Glass House' } }),
          ...unfinished.map((steps) => kept({ steps })),
        ],
        outdated: [{ kind: 'outdated' }],
      },
      fails: 'never',
    },
    keepDraft: { answers: { kept: [{ kind: 'kept' }] }, fails: 'never' },
    recordSteps: { answers: { recorded: [{ kind: 'recorded' }] }, fails: 'never' },
    closeDraft: { answers: { closed: [{ kind: 'closed' }] }, fails: 'never' },
    lock: { says: {} },
    acquireLock: { answers: { acquired: [{ kind: 'acquired' }] }, fails: [null] },
    updateCommunity: {
      answers: {
        updated: [{ kind: 'updated', community: saved }],
      },
      fails: ['A community needs a title.', null],
    },
    createProduct: {
      answers: {
        created: [
          { kind: 'created', product: { productId: 'product-1', priceId: 'price-1', currency: 'usd' } },
        ],
      },
      fails: [null],
    },
    updatePrice: { answers: { updated: [{ kind: 'updated', newPriceId: 'price-2' }] }, fails: [null] },
    linkPlan: { answers: { linked: [{ kind: 'linked' }] }, fails: [null] },
    updateProduct: { answers: { updated: [{ kind: 'updated' }] }, fails: [null] },
    deleteProduct: { answers: { deleted: [{ kind: 'deleted' }] }, fails: [null] },
    deleteMedia: { answers: { deleted: [{ kind: 'deleted' }] }, fails: [null] },
  },
  children: {
    deleteCommunity: [],
    mediaUpload: [],
  },
  possible: (snapshot, event) => {
    const { changedMeanwhile, draft, error, folded, instructionsShown, working } = snapshot.context
    // The dialog of the deletion is modal.
    if (snapshot.matches({ writing: { deletion: 'open' } })) return event.type === 'deletion.ended'
    if (!snapshot.matches('writing')) return true
    // One thing at a time, so that the graph stays small.
    const isOriginal = text(draft) === text(original)
    const isChanged = text(draft) === text(sampleChanges)
    const isValid = areDetailsValid(draft) && arePlansValid(draft)
    const isQuiet = error === null && !changedMeanwhile && working.length === 0 && !instructionsShown
    switch (event.type) {
      case 'name.changed':
        return event.name === '' ? isQuiet && isChanged : draft.name === ''
      case 'description.changed':
        return event.description === '' ? isQuiet && isChanged : draft.description === ''
      case 'plan.toggled':
        return isQuiet && (isChanged || titleOf(draft, event.key) === '')
      case 'plan.changed':
        if (folded.includes(event.key)) return false
        return event.change.field === 'title' && event.change.value === ''
          ? isQuiet && isChanged
          : titleOf(draft, event.key) === ''
      case 'plan.removed':
        return (
          isQuiet &&
          draft.plans.every(({ id }, at) => id === original.plans[at]?.id) &&
          draft.plans.at(-1)?.key === event.key
        )
      case 'plan.added':
      case 'plan.moved':
      case 'media.changed':
      case 'deletion.requested':
        return isQuiet && isOriginal
      case 'instructions.toggled':
        return isOriginal && error === null
      case 'media.working':
        return (
          isChanged && error === null && !changedMeanwhile && event.busy !== working.includes(event.field)
        )
      case 'save.chosen':
        return !changedMeanwhile && (isChanged || !isValid)
      default:
        return true
    }
  },
  identity: ({
    signedIn,
    userId,
    draft,
    openStep,
    unkept,
    base,
    steps,
    unlinked,
    problems,
    folded,
    error,
    ...context
  }) => ({
    signedIn,
    userId,
    draft: text(draft),
    openStep,
    unkept,
    base: base?.title,
    steps: steps?.map(({ kind }) => kind),
    unlinked: unlinked.length,
    problems,
    folded,
    error,
    told: context.changedMeanwhile,
    instructions: context.instructionsShown,
    working: context.working,
  }),
}
