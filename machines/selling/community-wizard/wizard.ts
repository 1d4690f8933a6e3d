import { type EventObject, emit, stateIn } from 'xstate'
import { assignPart, openLoginInPlace } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { isSignedOut } from '#machines/kit/guards.ts'
import { isKind, output } from '#machines/kit/outcome.ts'
import { payload } from '#machines/kit/params.ts'
import { held, heldOr, keepReasonToStay, type Staying, staysSignedIn } from '#machines/kit/staying.ts'
import { mediaFolders } from '#machines/rules/communities/media.ts'
import {
  type CommunityDraft,
  type DraftEvent,
  type WizardEvent,
  type WizardMediaField,
  writtenDraft,
} from '#machines/rules/drafts/community-drafts.ts'
import {
  areDetailsValid,
  arePlansValid,
  type DraftProblems,
  detailsProblems,
  plansProblems,
  remainingProblems,
} from '#machines/rules/drafts/draft-problems.ts'
import type { WizardStep } from '#machines/rules/drafts/wizard-steps.ts'
import type { MediaKind, SellerCommunity } from '#machines/rules/kit/entities.ts'
import type { WizardSeller } from './ports.ts'

/** The context that /create and /edit share (D2 §2.3, §2.4). */
export interface WizardContext extends Staying {
  signedIn: boolean
  /** The user id in the browser's storage; '' if there is none. */
  userId: string
  seller: WizardSeller | null
  draft: CommunityDraft
  /**
   * The community as the provider has stored it; null or undefined for a new community. Values that the seller leaves
   * unchanged are not validated again (C54).
   */
  community?: SellerCommunity | null
  /** Identifies the draft of a new community. */
  draftId?: string
  openStep: WizardStep
  /** Whether `draft` or `openStep` has changed since it was last stored. */
  unkept: boolean
  /** The problems of the last step that the seller tried to leave. They are updated while the seller edits the step. */
  problems: DraftProblems
  /** The keys of the plans that are collapsed to a summary. */
  folded: string[]
  instructionsShown: boolean
  /** The media fields in which an upload is running. */
  working: WizardMediaField[]
  error: string | null
}

interface Run {
  context: WizardContext
}

/** The events that /create and /edit share. */
export type WizardPageEvent =
  | WizardEvent
  | DraftEvent
  | { type: 'retry.requested' }
  | { type: 'draft.resumed' }
  | { type: 'draft.discarded' }
  /** The dialog about an earlier draft was closed; the draft stays stored. */
  | { type: 'dialog.closed' }
  /** The page is hidden or left, so unsaved input is stored now. */
  | { type: 'page.hidden' }
  /** Sent by the media fields, as is 'media.changed', through the actions of `wizardMedia`. */
  | { type: 'media.working'; field: WizardMediaField; busy: boolean }

const noProblems = { details: {}, plans: {} }

/** The initial values of the fields that store what the seller has done with a draft. */
export const blank = {
  openStep: 'details',
  unkept: false,
  problems: noProblems,
  folded: [],
  instructionsShown: false,
  error: null,
} satisfies Partial<WizardContext>

export const initialWizardContext = (
  draft: CommunityDraft,
  { token, userId }: { token: string | null; userId: string | null },
): WizardContext => ({
  signedIn: token !== null,
  userId: userId ?? '',
  seller: null,
  draft,
  working: [],
  heldBecause: null,
  ...blank,
})

/** The pause in typing, in milliseconds, after which the draft is stored. */
export const wizardDelays = { draftPaused: 100 }

export const wizardGuards = {
  isSignedOut,
  staysSignedIn,
  isNoSeller: (_: Run, params: { seller: WizardSeller }) => params.seller.role !== 'seller',
  hasNoUserId: ({ context }: Run) => context.userId === '',
  resumesAt: ({ context }: Run, params: { step: WizardStep }) => context.openStep === params.step,
  isUnkept: ({ context }: Run) => context.unkept,
  isConflicting: stateIn({ writing: { keeping: 'conflicting' } }),
  areDetailsValid: ({ context }: Run) => areDetailsValid(context.draft, context.community),
  arePlansValid: ({ context }: Run) => arePlansValid(context.draft, context.community),
  hasSeveralPlans: ({ context }: Run) => context.draft.plans.length > 1,
  mayToggle: ({ context: { draft, folded, problems } }: Run, { key }: { key: string }) =>
    draft.plans.length > 1 &&
    draft.plans.some((plan) => plan.key === key) &&
    (folded.includes(key) || !(key in problems.plans)),
  wouldMove: ({ context: { draft } }: Run, params: { key: string; to: number }) =>
    params.to >= 0 &&
    params.to < draft.plans.length &&
    draft.plans.some(({ key }, place) => key === params.key && place !== params.to),
  isUploading: ({ context }: Run) => context.working.length > 0,
}

/** Makes the actions of a wizard, typed for a machine with this context and these events. */
export const wizardActions = <Context extends WizardContext, Event extends EventObject>() => {
  const change = assignPart<WizardContext, Context, Event>()
  const emitting = (emission: Emission) => emit<Context, Event, undefined, Event, Emission>(emission)
  return {
    keepSeller: change((_, { seller }: { seller: WizardSeller }) => ({ seller })),
    write: change((context, { event }: { event: DraftEvent }) => {
      const draft = writtenDraft(context.draft, event)
      const problems = remainingProblems(context.problems, draft, context.community)
      const before = context.draft.plans.map(({ key }) => key)
      const folded =
        event.type === 'plan.added'
          ? before.filter((key) => !(key in problems.plans) || context.folded.includes(key))
          : context.folded
      return {
        draft,
        unkept: true,
        problems,
        folded:
          draft.plans.length > 1 ? folded.filter((one) => draft.plans.some(({ key }) => key === one)) : [],
      }
    }),
    changeWork: change((context, { field, busy }: { field: WizardMediaField; busy: boolean }) => ({
      working: [...context.working.filter((one) => one !== field), ...(busy ? [field] : [])],
    })),
    showDetailsProblems: change((context) => ({
      problems: { ...noProblems, details: detailsProblems(context.draft, context.community) },
    })),
    showPlansProblems: change((context) => {
      const plans = plansProblems(context.draft, context.community)
      const keys = context.draft.plans.map(({ key }) => key)
      const first = keys.find((key) => key in plans)
      return {
        problems: { ...noProblems, plans },
        folded: keys.filter((key) => key !== first && (key in plans || context.folded.includes(key))),
      }
    }),
    foldPlans: change(({ draft, community, problems }) => {
      const incomplete = plansProblems(draft, community)
      const keys = draft.plans.map(({ key }) => key)
      const open = keys.find((key) => key in problems.plans) ?? keys.find((key) => key in incomplete)
      return { folded: keys.length > 1 ? keys.filter((key) => key !== open) : [] }
    }),
    togglePlan: change(({ folded }, { key }: { key: string }) => ({
      folded: folded.includes(key) ? folded.filter((one) => one !== key) : [...folded, key],
    })),
    clearProblems: change(() => ({ problems: noProblems })),
    clearError: change(() => ({ error: null })),
    toggleInstructions: change(({ instructionsShown }) => ({ instructionsShown: !instructionsShown })),
    openStep: change((context, { step }: { step: WizardStep }) =>
      step === context.openStep ? {} : { openStep: step, unkept: true },
    ),
    beginKeeping: change(() => ({ unkept: false })),
    keepReasonToStay: keepReasonToStay<Context, Event>(),
    openLogin: openLoginInPlace<Context, Event>(),
    openDashboard: emitting({ type: 'page.opened', path: '/dashboard', replace: true }),
    openPages: emitting({ type: 'page.opened', path: '/pages' }),
    closeSession: emitting({ type: 'session.closed', forget: 'token', to: '/login' }),
    showLoginToast: emitting({ type: 'toast.shown', toast: { title: 'Please log in first', tone: 'plain' } }),
  }
}

const writing = { type: 'write', params: ({ event }: { event: DraftEvent }) => ({ event }) } as const

const upload = <Field extends WizardMediaField>(field: Field, kind: MediaKind, ofVideo = false) =>
  ({
    id: field,
    src: 'mediaUpload',
    input: ({ context: { draft, draftId, userId } }: Run) => ({
      kind,
      folder: mediaFolders[kind],
      current: draft[field] ?? null,
      draft: draftId === undefined ? null : { userId, id: draftId },
      ofVideo,
    }),
  }) as const

export type WizardChildren = {
  logo: 'mediaUpload'
  video: 'mediaUpload'
  thumbnail: 'mediaUpload'
}

/** The machines of the media fields, which run in parallel to the steps. */
const wizardUploads = [
  upload('logo', 'image'),
  upload('video', 'video'),
  upload('thumbnail', 'image', true),
] as const

/** The events that every step handles. */
const wizardEvents = {
  'quit.chosen': { actions: 'openPages' },
  'media.changed': { actions: writing },
  'media.working': { actions: { type: 'changeWork', params: payload } },
} as const

/** Invokes the port that loads the user. Only a seller reaches the state `next`. */
const sellerLoading = <Next extends string>(next: Next) =>
  ({
    id: 'loadSeller',
    src: 'loadSeller',
    input: {},
    onDone: [
      { guard: { type: 'isNoSeller', params: output }, target: 'left', actions: 'openDashboard' },
      { guard: 'hasNoUserId', target: 'left', actions: ['showLoginToast', 'openLogin'] },
      { target: next, actions: { type: 'keepSeller', params: output } },
    ],
    onError: heldOr({
      target: 'left',
      actions: 'closeSession',
    }),
  }) as const

const heldWizard = held('WIZ-14', 'loadingSeller')

/**
 * The states before a draft is opened. `requirements` are the ids of requirements that the state `loadingSeller`
 * satisfies; `next` is the name of the state that follows.
 */
export const sellerStates = <const Next extends string>(requirements: string[], next: Next) =>
  ({
    checking: {
      always: [
        { guard: 'isSignedOut', target: 'left', actions: ['rememberPath', 'openLogin'] },
        { target: 'loadingSeller' },
      ],
    },
    loadingSeller: {
      description: 'The signed-in user is being loaded.',
      meta: { requirements },
      tags: 'busy',
      invoke: sellerLoading(next),
    },
    held: { ...heldWizard, on: { ...heldWizard.on, 'quit.chosen': { actions: 'openPages' } } },
  }) as const

/**
 * The states that store the draft after a pause in typing. `input` makes the input of the port `keepDraft`; `opening`
 * is the name of the state that opens a stored draft.
 */
export const draftKeeping = <Context, Kept, Opening extends string>(
  input: (run: { context: Context }) => Kept,
  opening: Opening,
) =>
  ({
    initial: 'kept',
    states: {
      kept: { always: { guard: 'isUnkept', target: 'pausing' } },
      pausing: {
        after: { draftPaused: 'keeping' },
        on: { 'page.hidden': 'keeping' },
      },
      keeping: {
        entry: 'beginKeeping',
        // Stores the draft again, because the input that came after the last attempt began would be lost when the page
        // unloads.
        on: { 'page.hidden': { guard: 'isUnkept', target: 'keeping', reenter: true } },
        invoke: {
          id: 'keepDraft',
          src: 'keepDraft',
          input,
          onDone: [{ guard: isKind('conflict'), target: 'conflicting' }, { target: 'kept' }],
          onError: 'kept',
        },
      },
      conflicting: {
        description:
          'Another tab has stored a draft; nothing is stored until the seller has chosen one of the two.',
        meta: { requirements: ['WIZ-08'] },
        on: {
          'draft.replaced': 'keeping',
          'draft.reopened': { target: opening, actions: 'giveUp' },
        },
        initial: 'choosing',
        states: {
          choosing: { on: { 'leave.requested': 'leaving' } },
          leaving: {
            description: 'The seller is asked whether to leave without saving.',
            tags: 'confirming',
            on: { 'leave.declined': 'choosing' },
          },
        },
      },
    },
  }) as const

/** The state of both wizards that contains the steps. */
export const wizardWriting = {
  description: 'The four steps; input is stored as a draft.',
  type: 'parallel',
  invoke: wizardUploads,
  on: wizardEvents,
} as const

/** The action that opens a step. */
export const opening = <Step extends WizardStep>(step: Step) =>
  ({ type: 'openStep', params: { step } }) as const

/** The transitions to the step at which the seller left the wizard, one for each step. */
const resumption = [
  { guard: { type: 'resumesAt', params: { step: 'details' } }, target: 'writing.step.details' },
  { guard: { type: 'resumesAt', params: { step: 'bot' } }, target: 'writing.step.bot' },
  { guard: { type: 'resumesAt', params: { step: 'plans' } }, target: 'writing.step.plans' },
  { target: 'writing.step.preview' },
] as const

/** The steps before the preview. `requirements` are ids of requirements, which are added to those of the steps. */
export const wizardSteps = (...requirements: string[]) =>
  ({
    details: {
      description: 'Step 1: name, description, logo, intro video with its picture, category and tags.',
      meta: { requirements: [...requirements, 'WIZ-01', 'WIZ-02', 'WIZ-06', 'WIZ-10', 'WIZ-11'] },
      entry: opening('details'),
      exit: 'clearError',
      on: {
        'name.changed': { actions: writing },
        'description.changed': { actions: writing },
        'category.changed': { actions: writing },
        'tags.changed': { actions: writing },
        'next.chosen': [
          { guard: 'areDetailsValid', target: 'bot', actions: 'clearProblems' },
          { actions: 'showDetailsProblems' },
        ],
      },
    },
    bot: {
      description: 'Step 2: the moderation bot is invited to the servers.',
      meta: { requirements: [...requirements, 'WIZ-01', 'WIZ-03', 'WIZ-06', 'WIZ-08'] },
      entry: opening('bot'),
      exit: 'clearError',
      on: {
        'instructions.toggled': { actions: 'toggleInstructions' },
        'next.chosen': 'plans',
        'back.chosen': 'details',
      },
    },
    plans: {
      description: 'Step 3: one or more plans.',
      meta: {
        requirements: [
          ...requirements,
          'PLANRULE-01',
          'PLANRULE-27',
          'WIZ-01',
          'WIZ-04',
          'WIZ-06',
          'WIZ-07',
          'WIZ-08',
          'WIZ-09',
        ],
      },
      entry: [opening('plans'), 'foldPlans'],
      exit: 'clearError',
      on: {
        'plan.added': { actions: writing },
        'plan.removed': { guard: 'hasSeveralPlans', actions: writing },
        'plan.changed': { actions: writing },
        'plan.moved': {
          guard: { type: 'wouldMove', params: payload },
          actions: writing,
        },
        'plan.toggled': {
          guard: { type: 'mayToggle', params: payload },
          actions: { type: 'togglePlan', params: payload },
        },
        'next.chosen': [
          { guard: 'arePlansValid', target: 'preview', actions: 'clearProblems' },
          { actions: 'showPlansProblems' },
        ],
        'back.chosen': { target: 'bot', actions: 'clearProblems' },
      },
    },
  }) as const

const notResumed = { 'draft.discarded': 'discarding', 'dialog.closed': { actions: 'openPages' } } as const

/**
 * The states in which the seller decides about a draft of an earlier visit. `requirement` is the id of the
 * requirement for these states.
 */
export const earlierDraft = (requirement: string) =>
  ({
    offering: {
      description: 'A draft of an earlier visit is stored; the seller can resume it or start over.',
      meta: { requirements: [requirement] },
      tags: 'dialog',
      on: {
        'draft.resumed': [{ guard: 'isUnfinished', target: 'submitting' }, ...resumption],
        ...notResumed,
      },
    },
    refusing: {
      description: 'The stored draft comes from another version of the product and cannot be opened.',
      meta: { requirements: [requirement] },
      tags: 'dialog',
      on: notResumed,
    },
  }) as const
