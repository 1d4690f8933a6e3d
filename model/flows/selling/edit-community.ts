import { failureOf } from '#machines/kit/samples.ts'
import { communityDraftOf } from '#machines/rules/drafts/community-drafts.ts'
import { wizardSteps } from '#machines/rules/drafts/wizard-steps.ts'
import type { DeletionEnd } from '#machines/selling/delete-community/machine.ts'
import { editCommunityMachine } from '#machines/selling/edit-community/machine.ts'
import type { EditCommunityPorts } from '#machines/selling/edit-community/ports.ts'
import { editCommunitySamples } from '#machines/selling/edit-community/samples.ts'
import type { EditSubmissionOutput } from '#machines/selling/edit-submission/machine.ts'
import { sampleEdited } from '#machines/selling/edit-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { type Driver, fill, modelOf, press } from '#model/driver/model.ts'
import { changesPlan } from '#model/driver/page/plan-gesture.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { closesEdit, keepEdit, rowsOfEdited, storedEditIn } from '#model/driver/sandbox/edited.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { sessionRow, soldCourseRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { editCommunityFlow } from '#src/flows/selling/edit-community/flow.ts'

const userId = '64b000000000000000000002'
const session = sessionRow('token-1', userId)
const { holdSession, letGo } = heldSession(session)
const offer = 'Pick up where you left off?'
const refusal = 'Your draft cannot be opened'
const sure = 'Are you sure?'

/** A counter, so that another tab stores a different draft each time. */
let others = 0
const otherEdit = () => {
  others += 1
  const draft = { ...communityDraftOf(sampleEdited), name: `Other bakers ${others}` }
  return { version: 2, base: sampleEdited, draft, steps: null }
}

const expectStored = async (
  sandbox: Sandbox,
  { base, community, draft, sent, openStep }: Parameters<EditCommunityPorts['keepDraft']>[0],
) => {
  const stored = await storedEditIn(sandbox)
  // Another tab has stored an unfinished save (`steps`), which this tab must not overwrite.
  if (stored?.steps) return
  if (stored) expect(stored).toMatchObject({ base, community, draft, sent, openStep, steps: null })
  else expect(draft).toEqual(communityDraftOf(base))
}

/** Uses the deletion dialog so that the deletion ends with this `kind`. */
const endDeletion = async ({ held, press: pressOn, settled }: Driver, { kind }: DeletionEnd) => {
  if (kind === 'closed') return pressOn({ role: 'button', name: 'No', within: sure })
  await pressOn({ role: 'checkbox', name: 'I understand', within: sure })
  await pressOn({ role: 'button', name: 'Delete', within: sure })
  for (const id of ['deleteProduct', 'deleteProduct', 'deleteCommunity']) {
    const call = held.calls.find((one) => one.id === id && one.owner === 'deleteCommunity')
    if (id === 'deleteCommunity' && kind === 'failed') call?.fail(failureOf(null))
    else call?.answer({ kind: 'deleted' })
    await settled()
  }
}

const isAt = (path: PathSoFar, step: string) => path.in(`writing.step.${step}`)

const steps = (path: PathSoFar) => {
  const deleting = path.in('writing.deletion.open')
  if (deleting) return { dialog: sure, offers: { No: true } }
  if (path.in('writing.keeping.conflicting.leaving'))
    return { dialog: 'Leave without saving?', offers: { Stay: true, Leave: true } }
  if (path.in('writing.keeping.conflicting')) {
    return {
      dialog: null,
      shows: ['Another tab has saved a different draft.'],
      offers: { 'Keep this draft': true, 'Open the other draft': true },
    }
  }
  const error = path.in('writing.step.preview') ? errorOf(path) : null
  const shown = {
    details: ['Your community'],
    bot: ['Invite the bot'],
    plans: ['Plans'],
    preview: ['Preview', ...(error ? [error] : [])],
  }
  const [step] = wizardSteps.filter((one) => isAt(path, one))
  return {
    dialog: null,
    shows: ['Edit', ...(step ? shown[step] : [])],
    hides: ['Loading...'],
  }
}

/** The message of a failed save, until the user's next action. */
const errorOf = (path: PathSoFar): string | null => {
  const last = path.causes.findLast(
    (cause) =>
      (cause.kind === 'ended' && cause.src === 'editSubmission') ||
      (cause.kind === 'event' && ['save.chosen', 'back.chosen'].includes(cause.event.type)),
  )
  const end = last?.kind === 'ended' ? (last.output as EditSubmissionOutput) : null
  return end?.kind === 'failed' ? end.error : null
}

const loading = () => ({ shows: ['Loading...'], dialog: null })

export const editCommunityModel = modelOf({
  machine: editCommunityMachine,
  samples: editCommunitySamples,
  view: sellingViews['edit-community'],
  rows: rowsOfEdited,
  kept: ({ token, userId: id }): Record<string, string> => ({
    ...(token && { token }),
    ...(id && { userId: id }),
  }),
  flow: editCommunityFlow,
  ends: { deleteCommunity: endDeletion },
  standIns: (held) => ({ editSubmission: held.child('editSubmission') }),
  drives: {
    loadSeller: {
      call: 'me',
      fails: holdSession,
      answers: async (sandbox, { seller: { role } }) => {
        await letGo(sandbox)
        await sandbox.patch('accounts', userId, { role })
      },
    },
    loadCommunity: {
      call: 'course',
      answers: {
        loaded: (sandbox, { community }) => sandbox.put('courses', soldCourseRow(community)),
        missing: (sandbox) => sandbox.remove('courses', sampleEdited.id),
      },
    },
    openDraft: {
      answers: {
        none: (sandbox) => keepEdit(sandbox, undefined),
        found: (sandbox, { kept }) => keepEdit(sandbox, kept),
        outdated: (sandbox) => keepEdit(sandbox, { version: 0 }),
      },
    },
    keepDraft: {
      answers: { kept: 'asItIs', conflict: (sandbox) => keepEdit(sandbox, otherEdit()) },
      effect: async (sandbox, typed) => {
        if (!(await storedEditIn(sandbox))?.draft.name.startsWith('Other bakers'))
          await expectStored(sandbox, typed)
      },
    },
    closeDraft: closesEdit,
  },
  gestures: {
    'name.changed': fill('Community name', 'name'),
    'description.changed': fill('Description', 'description'),
    'category.changed': fill('Category', 'category'),
    'tags.changed': fill('Tags', 'tags'),
    'media.changed': { bySystem: (driver, event) => driver.send(event) },
    'media.working': { bySystem: (driver, event) => driver.send(event) },
    'instructions.toggled': press('button', 'Telegram instructions'),
    'plan.added': press('button', 'Add plan'),
    'plan.removed': {
      control: ({ key }) => ({ role: 'button', name: `Remove Plan ${key.slice('plan-'.length)}` }),
    },
    'plan.changed': changesPlan,
    'plan.moved': {
      control: ({ to }) => ({ role: 'button', name: to === 0 ? 'Move Plan 1 up' : 'Move Plan 1 down' }),
    },
    'plan.toggled': press('button', 'Plan 1'),
    'next.chosen': press('button', 'Next'),
    'back.chosen': press('button', 'Back'),
    'quit.chosen': press('button', 'Quit'),
    'save.chosen': press('button', 'Save Changes'),
    'deletion.requested': press('button', 'Delete'),
    'draft.resumed': press('button', 'Resume', offer),
    'draft.replaced': press('button', 'Keep this draft'),
    'draft.reopened': press('button', 'Open the other draft'),
    'leave.requested': { bySystem: (driver, event) => driver.send(event) },
    'leave.declined': press('button', 'Stay'),
    'draft.discarded': { control: () => ({ role: 'button', name: 'Start over', within: [offer, refusal] }) },
    'dialog.closed': {
      control: () => ({ role: 'button', name: 'Not now', within: [offer, refusal] }),
      escapes: true,
    },
    'retry.requested': press('button', 'Try again'),
    'page.hidden': { bySystem: (driver, event) => driver.send(event) },
  },
  expectations: {
    checking: null,
    loadingSeller: loading,
    held: () => ({ shows: ['This page could not be opened.'], offers: { 'Try again': true, Quit: true } }),
    loading,
    missing: () => ({ shows: ['This community does not exist.'], offers: { Quit: true } }),
    failed: () => ({ shows: ['This community could not be loaded.'], offers: { 'Try again': true } }),
    opening: loading,
    offering: () => ({ dialog: offer, offers: { Resume: true, 'Start over': true, 'Not now': true } }),
    refusing: () => ({ dialog: refusal, offers: { 'Start over': true, 'Not now': true } }),
    discarding: loading,
    writing: steps,
    submitting: () => ({ busy: 'Save Changes', offers: { Back: false, Quit: false, Delete: false } }),
    saved: () => ({}),
    closing: () => ({ busy: 'Save Changes' }),
    left: () => ({}),
  },
})
