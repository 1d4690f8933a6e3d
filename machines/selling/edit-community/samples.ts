import { sampleBotPages as botPages } from '#machines/kit/sample-communities.ts'
import { held, type Samples } from '#machines/kit/samples.ts'
import { type CommunityDraft, communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import { areDetailsValid, arePlansValid } from '#machines/rules/drafts/draft-problems.ts'
import type { StoredEdit } from '#machines/rules/drafts/stored-edits.ts'
import { sampleChanges, sampleEdited, sampleSteps } from '../edit-submission/samples.ts'
import type { editCommunityMachine } from './machine.ts'

const userId = sampleEdited.sellerId

const original = communityDraftOf(sampleEdited)
/** A name that consists of invisible characters. */
const unnamed = '\u200b'

const stored = (given: Partial<StoredEdit>): { kind: 'found'; kept: StoredEdit } => ({
  kind: 'found',
  kept: { version: 2, base: sampleEdited, draft: sampleChanges, steps: null, ...given },
})
const untitled = sampleChanges.plans.map((plan) => (plan.key === 'plan-1' ? { ...plan, title: '' } : plan))
const seller = { role: 'seller', name: 'Marta Vidal', description: null, profilePicture: null } as const
const signedIn = { slug: 'the-glass-blowers', token: 'token-1', userId, botPages }

const texts = new WeakMap<CommunityDraft, string>()
/** Serialises each draft once, because drafts are compared for each event of each state. */
const text = (draft: CommunityDraft): string => {
  const written = texts.get(draft) ?? JSON.stringify(draft)
  texts.set(draft, written)
  return written
}

const titleOf = (draft: CommunityDraft, key: string) => draft.plans.find((plan) => plan.key === key)?.title

export const editCommunitySamples: Samples<typeof editCommunityMachine> = {
  mainPath: ['loading', 'opening', 'writing.step.preview', 'submitting', 'saved'],
  inputs: {
    seller: signedIn,
    nameless: { ...signedIn, userId: null },
    visitor: { ...signedIn, token: null, userId: null },
    passedOn: { ...signedIn, slug: 'The–Glass-Blowers).' },
  },
  events: {
    'name.changed': [{ name: unnamed }, { name: sampleEdited.title }],
    'description.changed': [{ description: '' }, { description: sampleEdited.description }],
    'category.changed': [{ category: 'Crafts' }],
    'tags.changed': [{ tags: 'glass, fire' }],
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
      { key: 'plan-1', change: { field: 'price', value: '1.000' } },
      { key: 'plan-1', change: { field: 'price', value: '२४.५०' } },
      { key: 'plan-1', change: { field: 'price', value: '24,50' } },
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
    'draft.replaced': [{}],
    'draft.reopened': [{}],
    'leave.requested': [{}],
    'leave.declined': [{}],
    'dialog.closed': [{}],
    'retry.requested': [{}],
    'page.hidden': [{}],
  },
  actors: {
    loadSeller: {
      outputs: [{ seller }, { seller: { ...seller, role: 'buyer' } }],
      errors: [null, held],
    },
    loadCommunity: {
      outputs: {
        loaded: [
          { kind: 'loaded', community: sampleEdited },
          { kind: 'loaded', community: { ...sampleEdited, sellerId: '64b000000000000000000009' } },
        ],
        missing: [{ kind: 'missing' }],
      },
      errors: ['The provider is resting.', null],
    },
    openDraft: {
      outputs: {
        none: [{ kind: 'none' }],
        found: [
          stored({ openStep: 'bot' }),
          stored({}),
          stored({ draft: { ...sampleChanges, name: unnamed } }),
          stored({ draft: { ...sampleChanges, plans: untitled } }),
          stored({ base: { ...sampleEdited, title: 'The Glass House' } }),
          stored({ steps: sampleSteps.product }),
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
    deleteCommunity: [{ kind: 'closed' }, { kind: 'deleted' }, { kind: 'failed', reason: null }],
    editSubmission: [
      { kind: 'saved' },
      { kind: 'unfinished' },
      { kind: 'foreign' },
      {
        kind: 'failed',
        error: 'Your changes could not be saved. Everything you typed is still here.',
        community: sampleEdited,
        draft: sampleChanges,
        sent: sampleChanges,
      },
    ],
    mediaUpload: [],
  },
  possible: (snapshot, event) => {
    const { changedMeanwhile, draft, error, folded, instructionsShown, working } = snapshot.context
    // While the dialog for deleting the community is open, it covers all other controls, because it is modal.
    if (snapshot.matches({ writing: { deletion: 'open' } })) return false
    if (!snapshot.matches('writing')) return true
    // Only one change of the draft is tried at a time, to limit the number of states.
    const isOriginal = text(draft) === text(original)
    const isChanged = text(draft) === text(sampleChanges)
    const isQuiet = error === null && !changedMeanwhile && working.length === 0 && !instructionsShown
    // While two drafts conflict, only events of the conflict dialog are tried. While that dialog asks whether to leave,
    // only 'leave.declined' is tried.
    if (snapshot.hasTag('confirming')) return event.type === 'leave.declined'
    if (snapshot.matches({ writing: { keeping: 'conflicting' } }))
      return /^(draft|leave|save|finish)\./.test(event.type)
    // Reduces the states: while the draft is not stored yet, nothing is edited except the name.
    if (
      !snapshot.matches({ writing: { keeping: 'kept' } }) &&
      !(isChanged ? /^(name|next|page|quit|save)\./ : /^(name|page|quit|save)\./).test(event.type)
    )
      return false
    switch (event.type) {
      case 'name.changed':
        return event.name === unnamed ? isQuiet && isChanged : draft.name === unnamed
      case 'description.changed':
        return event.description === '' ? isQuiet && isChanged : draft.description === ''
      case 'plan.toggled':
        return isQuiet && (isChanged || titleOf(draft, event.key) === '')
      case 'plan.changed':
        if (folded.includes(event.key)) return false
        // The explorer types the price in this order: '1.000', which is ambiguous; then the original price in
        // Devanagari digits; then the original price itself.
        if (event.change.field === 'price') {
          const price = draft.plans.find(({ key }) => key === event.key)?.price
          if (event.change.value === '1.000') return isQuiet && isChanged
          return price === (event.change.value === '24,50' ? '२४.५०' : '1.000')
        }
        return event.change.field === 'title' && event.change.value === ''
          ? isQuiet && isChanged
          : titleOf(draft, event.key) === ''
      case 'plan.removed':
        return (
          isQuiet &&
          draft.plans.every(({ id }, at) => id === original.plans[at]?.id) &&
          draft.plans.at(-1)?.key === event.key
        )
      case 'category.changed':
      case 'tags.changed':
      case 'plan.added':
      case 'plan.moved':
      case 'media.changed':
      case 'deletion.requested':
        return isQuiet && isOriginal
      case 'instructions.toggled':
        return isOriginal && error === null
      case 'media.working':
        return (
          snapshot.matches({ writing: { step: 'preview' } }) &&
          isChanged &&
          error === null &&
          !changedMeanwhile &&
          event.busy !== working.includes(event.field)
        )
      case 'next.chosen':
      case 'back.chosen':
        // Reduces the states: the wizard stays on its step while a plan has a sample price with a point, or while a
        // file is uploading.
        return draft.plans.every(({ price }) => !price.includes('.')) && working.length === 0
      case 'save.chosen':
        return !changedMeanwhile && (isChanged || !areDetailsValid(draft) || !arePlansValid(draft))
      default:
        return true
    }
  },
  identity: ({
    signedIn,
    userId,
    slug,
    draft,
    openStep,
    unkept,
    base,
    steps,
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
    base: base?.title ?? slug,
    steps: steps?.map(({ kind }) => kind),
    problems,
    folded,
    error,
    told: context.changedMeanwhile,
    instructions: context.instructionsShown,
    working: context.working,
  }),
}
