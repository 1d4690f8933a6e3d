import { assign, emit, setup } from 'xstate'
import { rememberPath } from '#machines/kit/actions.ts'
import type { Emission } from '#machines/kit/emissions.ts'
import { anyway, onOutcome, output } from '#machines/kit/outcome.ts'
import { portsOf } from '#machines/kit/port.ts'
import type { BotPages } from '#machines/rules/communities/bots.ts'
import { firstCommunityDraft, withSentMediaInUse } from '#machines/rules/drafts/community-drafts.ts'
import type { SavedDraft } from '#machines/rules/drafts/stored-drafts.ts'
import { type Submission, unlinkedProducts } from '#machines/rules/drafts/submissions.ts'
import { resumedStep } from '#machines/rules/drafts/wizard-steps.ts'
import { validCurrency } from '#machines/rules/plans/plan-problems.ts'
import { wizardMedia } from '../community-wizard/children.ts'
import {
  blank,
  draftKeeping,
  earlierDraft,
  initialWizardContext,
  opening,
  sellerStates,
  type WizardChildren,
  type WizardContext,
  type WizardPageEvent,
  wizardActions,
  wizardDelays,
  wizardGuards,
  wizardSteps,
  wizardWriting,
} from '../community-wizard/wizard.ts'
import { type CreateSubmissionOutput, createSubmissionMachine } from '../create-submission/machine.ts'
import type { CreateCommunityPorts } from './ports.ts'

/** `draftId` identifies the draft; it is a new random id for each visit. */
export interface CreateCommunityInput {
  token: string | null
  userId: string | null
  draftId: string
  botPages: BotPages
}

export type CreateCommunityEvent = WizardPageEvent | { type: 'finish.chosen' }

interface CreateCommunityContext extends WizardContext {
  draftId: string
  /** The id of the next draft, if the seller discards the stored one and starts over. */
  freshId: string
  botPages: BotPages
  submission: Submission | null
}

type SubmissionFailure = Extract<CreateSubmissionOutput, { kind: 'failed' }>

/** The page /create (D2 §2.3, §4.8). In addition to the specification, input is stored as a draft. */
export const createCommunityMachine = setup({
  types: {
    input: {} as CreateCommunityInput,
    context: {} as CreateCommunityContext,
    events: {} as CreateCommunityEvent,
    emitted: {} as Emission,
    tags: {} as 'busy' | 'confirming' | 'dialog' | 'failed',
    children: {} as WizardChildren & { submission: 'createSubmission' },
  },
  actors: {
    ...portsOf<CreateCommunityPorts>(),
    mediaUpload: wizardMedia,
    createSubmission: createSubmissionMachine,
  },
  delays: wizardDelays,
  guards: wizardGuards,
  actions: wizardActions<CreateCommunityContext, CreateCommunityEvent>(),
})
  .extend({
    guards: {
      isUnfinished: ({ context }) => context.submission !== null,
      hasUnknownCurrency: ({ context }) => context.draft.plans.some((plan) => !validCurrency(plan)),
    },
    actions: {
      keepFound: assign((_, { saved: { id, draft, openStep, submission } }: { saved: SavedDraft }) => ({
        draftId: id,
        draft,
        openStep: resumedStep(draft, openStep),
        submission,
      })),
      /**
       * A draft that cannot be read has no id, so it gets the id 'outdated'. If it were removed under the id of the new
       * draft, the new draft would count as finished.
       */
      nameOutdated: assign({ draftId: 'outdated' }),
      beginAnew: assign(({ context }) => ({
        draftId: context.freshId,
        draft: firstCommunityDraft(),
        openStep: 'details',
        submission: null,
      })),
      giveUp: assign({ ...blank, draft: firstCommunityDraft(), submission: null }),
      showCurrencies: assign({ error: 'One or more plans has an invalid currency.' }),
      keepFailed: assign(({ context: { draft } }, { error, submission }: SubmissionFailure) => ({
        error,
        submission,
        draft: submission ? withSentMediaInUse(draft, submission.asked) : draft,
      })),
      rememberPath: rememberPath(() => '/create'),
      openCreated: emit((_, { communityId }: { communityId: string }) => ({
        type: 'page.opened',
        path: '/pages',
        state: { created: communityId },
      })),
    },
  })
  .createMachine({
    id: 'create-community',
    context: ({ input: { token, userId, draftId, botPages } }) => {
      return {
        ...initialWizardContext(firstCommunityDraft(), { token, userId }),
        draftId,
        freshId: draftId,
        botPages,
        submission: null,
      }
    },
    initial: 'checking',
    states: {
      ...sellerStates(['WIZ-12', 'WIZ-13', 'WIZ-14'], 'opening'),
      opening: {
        description: 'A stored draft is being looked for.',
        meta: { requirements: ['WIZ-12'] },
        tags: 'busy',
        invoke: {
          id: 'openDraft',
          src: 'openDraft',
          input: ({ context }) => ({ userId: context.userId }),
          onDone: onOutcome({
            found: { target: 'offering', actions: { type: 'keepFound', params: output } },
            outdated: { target: 'refusing', actions: 'nameOutdated' },
            none: 'writing',
          }),
          onError: 'writing',
        },
      },
      ...earlierDraft('WIZ-08'),
      discarding: {
        description: 'The stored draft is being deleted.',
        meta: { requirements: ['WIZ-09'] },
        tags: ['busy', 'dialog'],
        invoke: {
          id: 'discardDraft',
          src: 'closeDraft',
          input: ({ context }) => ({
            userId: context.userId,
            id: context.draftId,
            unlinked: unlinkedProducts(context.submission, context.userId),
          }),
          ...anyway({ target: 'writing', actions: 'beginAnew' }),
        },
      },
      writing: {
        ...wizardWriting,
        states: {
          step: {
            initial: 'details',
            states: {
              ...wizardSteps(),
              preview: {
                description: 'Step 4: the community as buyers will see it, and Finish.',
                meta: { requirements: ['WIZ-01', 'WIZ-05', 'WIZ-06', 'WIZ-17', 'WIZ-18'] },
                entry: opening('preview'),
                exit: 'clearError',
                on: {
                  'back.chosen': 'plans',
                  'finish.chosen': [
                    { guard: 'isUploading' },
                    { guard: 'isConflicting' },
                    { guard: 'hasUnknownCurrency', actions: 'showCurrencies' },
                    { target: '#create-community.submitting' },
                  ],
                },
              },
            },
          },
          keeping: draftKeeping(
            ({ context }: { context: CreateCommunityContext }) => ({
              userId: context.userId,
              id: context.draftId,
              draft: context.draft,
              openStep: context.openStep,
            }),
            '#create-community.opening',
          ),
        },
      },
      submitting: {
        description: 'The community is being created, then the product and price of each paid plan.',
        meta: { requirements: ['WIZ-15', 'WIZ-16', 'WIZ-18', 'PLANRULE-28'] },
        tags: 'busy',
        invoke: {
          id: 'submission',
          src: 'createSubmission',
          input: ({ context }) => ({
            userId: context.userId,
            saved: {
              id: context.draftId,
              draft: context.draft,
              openStep: context.openStep,
              submission: context.submission,
            },
          }),
          onDone: onOutcome({
            failed: { target: 'writing.step.preview', actions: { type: 'keepFailed', params: output } },
            created: { target: 'saved', actions: { type: 'openCreated', params: output } },
            finished: { target: 'saved', actions: 'openPages' },
          }),
        },
      },
      saved: { type: 'final' },
      left: { type: 'final' },
    },
  })
