import { type CommunityDraft, isUntouched } from '#machines/rules/drafts/community-drafts.ts'
import { draftKey, type SavedDraft, withSubmission } from '#machines/rules/drafts/stored-drafts.ts'
import {
  type CreateCommunityEvent,
  createCommunityMachine,
} from '#machines/selling/create-community/machine.ts'
import { createCommunitySamples } from '#machines/selling/create-community/samples.ts'
import { sampleDraft, sampleSaved, sampleSellerId } from '#machines/selling/create-submission/samples.ts'
import { expect } from '#model/driver/expect.ts'
import { close, fill, modelOf, press } from '#model/driver/model.ts'
import { changesPlan } from '#model/driver/page/plan-gesture.ts'
import type { PathSoFar } from '#model/driver/path-so-far.ts'
import { draftAt } from '#model/driver/sandbox/draft-at.ts'
import { heldSession } from '#model/driver/sandbox/held-session.ts'
import { accountRow, sessionRow } from '#model/driver/sandbox/rows.ts'
import type { Sandbox } from '#model/driver/sandbox/sandbox.ts'
import { sellingViews } from '#model/views/selling.tsx'
import { createCommunityFlow } from '#src/flows/selling/create-community/flow.ts'

const session = sessionRow('token-1', sampleSellerId)
const { holdSession, letGo } = heldSession(session)
const newDraft = draftAt(draftKey(sampleSellerId, 'new'))

/** A counter, so that another tab stores a different draft each time. */
let others = 0
const otherDraft = () => {
  others += 1
  return sampleSaved({ id: 'draft-other', draft: { ...sampleDraft, name: `Other bakers ${others}` } })
}

const expectStored = async (
  sandbox: Sandbox,
  { id, draft, openStep }: { id: string; draft: CommunityDraft; openStep: string },
) => {
  const saved = (await newDraft.read(sandbox))?.saved
  if (isUntouched(draft)) expect(saved).toBeNull()
  else expect(saved).toMatchObject({ id, draft, openStep })
}

/** The stored draft that is open; null if the user has started a new draft. */
const found = (path: PathSoFar): SavedDraft | null => {
  const last = path.latest('openDraft', 'discardDraft')
  const outcome = last?.kind === 'output' ? (last.output as { saved?: SavedDraft }) : null
  return outcome?.saved ?? null
}

/** Whether the user has typed in a field since a draft was opened. */
const isTyped = (path: PathSoFar, event: string) =>
  path.latest(event, 'openDraft', 'discardDraft')?.kind === 'event'

const nameIn = (path: PathSoFar) =>
  isTyped(path, 'name.changed') ? path.written('name.changed', 'name') : (found(path)?.draft.name ?? '')
const descriptionIn = (path: PathSoFar) =>
  isTyped(path, 'description.changed') ? 'Bread at four.' : (found(path)?.draft.description ?? '')

const conflict = {
  shows: ['Another tab has saved a different draft.'],
  offers: { 'Keep this draft': true, 'Open the other draft': true },
  dialog: null,
}

const leaving = { dialog: 'Leave without saving?', offers: { Stay: true, Leave: true } }

/** Events of one type since a draft was opened or started. */
const eventsSinceOpened = ({ causes }: PathSoFar, type: CreateCommunityEvent['type']) =>
  causes
    .slice(
      causes.findLastIndex((cause) => 'id' in cause && ['openDraft', 'discardDraft'].includes(cause.id)) + 1,
    )
    .flatMap((cause) => (cause.kind === 'event' && cause.event.type === type ? [cause.event] : []))

/** Whether the last typed price is ambiguous. */
const asksForPrice = (path: PathSoFar) => {
  const typed = eventsSinceOpened(path, 'plan.changed').flatMap((event) => {
    const { change } = event as Extract<CreateCommunityEvent, { type: 'plan.changed' }>
    return change.field === 'price' ? change.value : []
  })
  return typed.at(-1) === '1,000'
}

export const createCommunityModel = modelOf({
  machine: createCommunityMachine,
  samples: createCommunitySamples,
  view: sellingViews['create-community'],
  rows: () => ({
    accounts: [
      accountRow({ id: sampleSellerId, name: 'Marta Vidal', email: 'marta@guildhall.test', role: 'seller' }),
    ],
    sessions: [session],
  }),
  kept: ({ token, userId }): Record<string, string> => ({
    ...(token && { token }),
    ...(userId && { userId }),
  }),
  flow: createCommunityFlow,
  standIns: (held) => ({ createSubmission: held.child('createSubmission') }),
  drives: {
    loadSeller: {
      call: 'me',
      fails: holdSession,
      answers: async (sandbox, { seller }) => {
        await letGo(sandbox)
        await sandbox.patch('accounts', sampleSellerId, { role: seller.role })
      },
    },
    openDraft: {
      answers: {
        none: (sandbox) => newDraft.change(sandbox, () => undefined),
        // Replaces everything stored, because a finished submission of an earlier step would hide this draft.
        found: (sandbox, { saved }) => newDraft.change(sandbox, () => withSubmission(undefined, saved)),
        outdated: (sandbox) => newDraft.change(sandbox, () => ({ version: 0 })),
      },
    },
    keepDraft: {
      answers: {
        kept: 'asItIs',
        conflict: (sandbox) => newDraft.change(sandbox, () => withSubmission(undefined, otherDraft())),
      },
      effect: async (sandbox, typed) => {
        if ((await newDraft.read(sandbox))?.saved?.id !== 'draft-other') await expectStored(sandbox, typed)
      },
    },
    closeDraft: {
      answers: 'asItIs',
      effect: async (sandbox, { id }) =>
        expect(await newDraft.read(sandbox)).toMatchObject({ saved: null, finished: [id] }),
    },
  },
  gestures: {
    'name.changed': fill('Community name', 'name'),
    'description.changed': fill('Description', 'description'),
    'category.changed': fill('Category', 'category'),
    'tags.changed': fill('Tags', 'tags'),
    'media.changed': { bySystem: ({ send }, event) => send(event) },
    'media.working': { bySystem: ({ send }, event) => send(event) },
    'instructions.toggled': press('button', 'Telegram instructions'),
    'plan.added': press('button', 'Add plan'),
    'plan.removed': press('button', 'Remove Plan 2'),
    'plan.changed': changesPlan,
    'plan.moved': press('button', 'Move Plan 1 down'),
    'plan.toggled': press('button', 'Plan 1'),
    'next.chosen': press('button', 'Next'),
    'back.chosen': press('button', 'Back'),
    'quit.chosen': press('button', 'Quit'),
    'retry.requested': press('button', 'Try again'),
    'finish.chosen': press('button', 'Finish'),
    'draft.resumed': press('button', 'Resume'),
    'draft.replaced': press('button', 'Keep this draft'),
    'draft.reopened': press('button', 'Open the other draft'),
    'leave.requested': { bySystem: (driver, event) => driver.send(event) },
    'leave.declined': press('button', 'Stay'),
    'draft.discarded': press('button', 'Start over'),
    'dialog.closed': close('Not now', ['Pick up where you left off?', 'Your draft cannot be opened']),
    'page.hidden': { bySystem: ({ send }) => send({ type: 'page.hidden' }) },
  },
  expectations: {
    checking: null,
    loadingSeller: () => ({ shows: ['Loading…'], dialog: null }),
    held: () => ({ shows: ['This page could not be opened.'], offers: { 'Try again': true, Quit: true } }),
    opening: () => ({ shows: ['Loading…'], dialog: null }),
    offering: (path) => ({
      dialog: 'Pick up where you left off?',
      says: [
        found(path)?.draft.name || 'A community without a name',
        found(path)?.submission ? 'only what is still missing' : 'saved only in this browser',
      ],
    }),
    refusing: () => ({
      dialog: 'Your draft cannot be opened',
      says: ['Your earlier draft was saved by another version of this page.'],
    }),
    discarding: (path) => ({
      dialog: found(path) ? 'Pick up where you left off?' : 'Your draft cannot be opened',
      busy: 'Start over',
    }),
    writing: (path) => {
      if (path.in('writing.keeping.conflicting.leaving')) return leaving
      if (path.in('writing.keeping.conflicting')) return conflict
      const at = (step: string) => path.in(`writing.step.${step}`)
      const name = nameIn(path)
      const description = descriptionIn(path)
      if (at('details'))
        return {
          shows: ['Create', 'Setup', 'Invite Bot', 'Complete', 'Logo', 'Intro video'],
          fields: { 'Community name': name, Description: description },
          hides: [
            ...(name.trim() && name !== '\u200b ' ? ['Name is required!'] : []),
            ...(description.trim() ? ['Description is required!'] : []),
          ],
          dialog: null,
        }
      if (at('bot')) {
        const shown = eventsSinceOpened(path, 'instructions.toggled').length % 2 === 1
        return {
          shows: shown ? ['In a group', 'In a channel'] : [],
          hides: shown ? [] : ['In a group'],
          links: {
            'Invite the bot to Discord':
              'https://discord.com/oauth2/authorize?client_id=guildhall&scope=bot&permissions=8',
          },
        }
      }
      if (at('plans')) {
        // If plans were added, the first plan may be collapsed, so that its preview is not visible.
        const only = eventsSinceOpened(path, 'plan.added').length === 0
        const question = '1,000 can mean 1000 or 1. Write 1000 or 1.00.'
        return {
          shows: ['Plan 1', 'Add plan', ...(only ? ['Buyers will see'] : [])],
          ...(asksForPrice(path) ? { says: [question] } : { hides: [question] }),
        }
      }
      return {
        shows: ['About', name, description.split('\n')[0] ?? '', '$19.99 / month', 'Marta Vidal'],
        offers: { Back: true },
      }
    },
    submitting: () => ({ busy: 'Finish' }),
    saved: () => ({}),
    left: () => ({}),
  },
})
