import { describe, expect, it } from 'vitest'
import { communityDraftOf, firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { sampleEdited, sampleSteps } from '#machines/selling/edit-submission/samples.ts'
import { type Drafts, memoryDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { createCommunityPorts } from '#src/flows/selling/create-community/ports.ts'
import { createSubmissionPorts } from '#src/flows/selling/create-submission/ports.ts'
import { editCommunityPorts } from '#src/flows/selling/edit-community/ports.ts'
import { editSubmissionPorts } from '#src/flows/selling/edit-submission/ports.ts'
import { createKnownDrafts } from '#src/flows/shared/browser/known-drafts.ts'

// The draft ports use only these services.
const servicesOf = (drafts: Drafts) => ({ browser: { drafts }, graph: {} }) as unknown as Services
const { signal } = new AbortController()

/** A tab with a wizard; all tabs share the drafts. */
const creating = (drafts: Drafts, id: string) => {
  const known = createKnownDrafts()
  const ports = createCommunityPorts(servicesOf(drafts), known)
  const submission = createSubmissionPorts(servicesOf(drafts), known)
  const typed = (name: string) => ({
    userId: 'seller-1',
    id,
    draft: { ...firstCommunityDraft(), name },
    openStep: 'details' as const,
  })
  return {
    open: async () => {
      const opened = await ports.openDraft({ userId: 'seller-1' }, { signal })
      return opened.kind === 'found' ? opened.saved.draft.name : opened.kind
    },
    type: async (name: string) => (await ports.keepDraft(typed(name), { signal })).kind,
    send: (name: string) =>
      submission.recordSubmission(
        { userId: 'seller-1', saved: { ...typed(name), submission: null } },
        { signal },
      ),
  }
}

const editing = (drafts: Drafts) => {
  const known = createKnownDrafts()
  const ports = editCommunityPorts(servicesOf(drafts), known)
  const submission = editSubmissionPorts(servicesOf(drafts), known)
  const owner = { userId: 'seller-1', communityId: sampleEdited.id }
  const typed = (name: string) => ({
    ...owner,
    base: sampleEdited,
    community: sampleEdited,
    draft: { ...communityDraftOf(sampleEdited), name },
    sent: null,
    openStep: 'details' as const,
  })
  return {
    open: async () => {
      const opened = await ports.openDraft(owner, { signal })
      return opened.kind === 'found' ? opened.kept.draft.name : opened.kind
    },
    type: async (name: string) => (await ports.keepDraft(typed(name), { signal })).kind,
    send: (name: string) => submission.recordSteps({ ...typed(name), steps: sampleSteps.media }, { signal }),
  }
}

describe.each([
  ['/create', creating],
  ['/edit/{slug}', editing],
] as const)('two tabs that have %s open', (_, tabOf) => {
  it('the second tab replaces the stored draft of the first tab only after the user has agreed', async () => {
    const drafts = memoryDrafts()
    const [first, second] = [tabOf(drafts, 'draft-1'), tabOf(drafts, 'draft-2')]
    expect([await first.open(), await second.open()]).toEqual(['none', 'none'])
    expect(await first.type('Alpha')).toBe('kept')
    expect(await second.type('Beta')).toBe('conflict')
    expect(await first.type('Alphabet')).toBe('kept')
    // The draft that this tab knows is no longer stored.
    expect(await second.type('Beta')).toBe('conflict')
    expect(await second.type('Beta')).toBe('kept')
    expect(await second.type('Beta2')).toBe('kept')
    // Now the first tab cannot store its draft, because the second tab has stored one.
    expect(await first.type('Alphabets')).toBe('conflict')
    expect(await tabOf(drafts, 'draft-3').open()).toBe('Beta2')
  })

  it('when both tabs have opened the same draft, the tab with the older version does not overwrite the newer version', async () => {
    const drafts = memoryDrafts()
    const first = tabOf(drafts, 'draft-1')
    await first.type('Alpha')
    const second = tabOf(drafts, 'draft-1')
    expect(await second.open()).toBe('Alpha')
    expect(await first.type('Alpha and more')).toBe('kept')
    expect(await second.type('Alpha and less')).toBe('conflict')
    expect(await second.open()).toBe('Alpha and more')
    expect(await second.type('Alpha and less')).toBe('kept')
    expect(await first.type('Alpha and most')).toBe('conflict')
  })
  it('a tab whose submission stored its draft does not mistake that draft for one of another tab', async () => {
    const drafts = memoryDrafts()
    const tab = tabOf(drafts, 'draft-1')
    await tab.type('Alpha')
    // The user submits before the last input is stored; the submission stores it.
    await tab.send('Alphabet')
    expect(await tab.type('Alphabets')).toBe('kept')
    const other = tabOf(drafts, 'draft-1')
    await other.send('Alphabetic')
    expect(await tab.type('Alphabets and more')).toBe('conflict')
  })
})
