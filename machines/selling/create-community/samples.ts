import { sampleBotPages as botPages } from '#machines/kit/sample-communities.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import { detailsProblems } from '#machines/rules/drafts/draft-problems.ts'
import { isValidPlan, planProblems, validCurrency } from '#machines/rules/plans/plan-problems.ts'
import {
  sampleCutOff,
  sampleDraft,
  samplePlan,
  sampleSaved,
  sampleSellerId,
  sampleUnanswered,
} from '../create-submission/samples.ts'
import type { createCommunityMachine } from './machine.ts'

const unnamed = sampleSaved({ draft: { ...sampleDraft, name: '' } })
const untitled = sampleSaved({ draft: { ...sampleDraft, plans: [{ ...samplePlan, title: '' }] } })
const ready = sampleSaved({ openStep: 'preview' })

const seller = { role: 'seller', name: 'Marta Vidal', description: null, profilePicture: null } as const
const logo = { url: 'https://images.guildhall.test/glass.png', publicId: 'course/glass', fresh: true }

export const createCommunitySamples: Samples<typeof createCommunityMachine> = {
  mainPath: ['writing.step.bot', 'writing.step.plans', 'writing.step.preview', 'submitting', 'saved'],
  inputs: {
    seller: { token: 'token-1', userId: sampleSellerId, draftId: 'draft-2', botPages },
    nameless: { token: 'token-1', userId: null, draftId: 'draft-2', botPages },
    visitor: { token: null, userId: null, draftId: 'draft-2', botPages },
  },
  events: {
    'name.changed': [{ name: 'Night Bakers' }, { name: '\u200b ' }],
    'description.changed': [{ description: 'Bread at four.' }],
    'category.changed': [{ category: 'Crafts' }],
    'tags.changed': [{ tags: 'glass, fire' }],
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
      { key: 'plan-1', change: { field: 'title', value: '\u200b' } },
      { key: 'plan-1', change: { field: 'description', value: 'More.' } },
      { key: 'plan-1', change: { field: 'price', value: '1,000' } },
      { key: 'plan-1', change: { field: 'price', value: '١٩٫٩٩' } },
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
    'draft.replaced': [{}],
    'draft.reopened': [{}],
    'leave.requested': [{}],
    'leave.declined': [{}],
    'dialog.closed': [{}],
    'page.hidden': [{}],
  },
  actors: {
    loadSeller: {
      outputs: [{ seller }, { seller: { ...seller, role: 'buyer' } }],
      errors: [null, held],
    },
    openDraft: {
      outputs: {
        none: [{ kind: 'none' }],
        found: [
          { kind: 'found', saved: ready },
          { kind: 'found', saved: sampleSaved({ openStep: 'bot' }) },
          { kind: 'found', saved: unnamed },
          { kind: 'found', saved: untitled },
          { kind: 'found', saved: sampleCutOff },
          { kind: 'found', saved: sampleUnanswered },
        ],
        outdated: [{ kind: 'outdated' }],
      },
      errors: 'never',
    },
    keepDraft: {
      outputs: { kept: [{ kind: 'kept' }], conflict: [{ kind: 'conflict' }] },
      errors: 'never',
    },
    closeDraft: { outputs: [undefined], errors: 'never' },
  },
  children: {
    createSubmission: [
      { kind: 'created', communityId: '64c000000000000000000008' },
      { kind: 'finished' },
      {
        kind: 'failed',
        error: 'Your community could not be created. Everything you typed is still here.',
        submission: { asked: sampleDraft, communityId: null, pricing: [] },
      },
      { kind: 'failed', error: 'A plan needs a title.', submission: null },
    ],
    mediaUpload: [],
  },
  // Reduces the states: each step has only a few edits. If the response to a submission was lost, only one field of the
  // plan is edited. Uploads and instructions end before a step is left.
  possible: (snapshot, event) => {
    const { draft, submission, working, instructionsShown, folded } = snapshot.context
    const [plan] = draft.plans
    // While two drafts conflict, only events of the conflict dialog are tried. While that dialog asks whether to leave,
    // only 'leave.declined' is tried.
    if (snapshot.hasTag('confirming')) return event.type === 'leave.declined'
    if (snapshot.matches({ writing: { keeping: 'conflicting' } }))
      return /^(draft|leave|save|finish)\./.test(event.type)
    // Reduces the states: while the draft is not stored yet, only the name is edited, and only if the draft has one
    // plan.
    if (snapshot.matches('writing') && !snapshot.matches({ writing: { keeping: 'kept' } })) {
      const isPlain = folded.length === 0 && draft.plans.length === 1
      if (!(isPlain ? /^(name|next|page|quit|finish)\./ : /^(page|quit|finish)\./).test(event.type))
        return false
    }
    switch (event.type) {
      case 'name.changed':
        return submission === null && draft.name !== event.name
      case 'description.changed':
        return submission === null && draft.description === ''
      case 'category.changed':
        return submission === null && draft.category === ''
      case 'tags.changed':
        return submission === null && draft.tags === ''
      case 'instructions.toggled':
        return submission === null
      case 'plan.added':
        return submission === null && draft.plans.length < 2 && plan?.price !== '1,000'
      case 'plan.changed': {
        const { change } = event
        if (draft.plans.length > 1) return false
        const isUnclear = plan?.price === '1,000'
        if (change.field === 'title') return submission === null && !isUnclear && plan?.title !== change.value
        // The price is first changed to an ambiguous one, then to the previous price in digits of another script.
        if (change.field === 'price')
          return submission === null && (change.value === '1,000' ? !!plan && isValidPlan(plan) : isUnclear)
        return submission !== null && plan?.description !== 'More.'
      }
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
    hasUserId: rest.userId !== '',
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
