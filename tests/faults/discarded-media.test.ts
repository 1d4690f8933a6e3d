import { expect, it } from 'vitest'
import { firstCommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import { draftKey, withDraft, withoutDraft } from '#machines/rules/drafts/stored-drafts.ts'
import { memoryDrafts } from '#src/browser/storage/drafts.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { mediaUploadPorts } from '#src/flows/selling/media-upload/ports.ts'

const publicId = 'course/logo'
const logo = { url: 'https://host.test/logo.png', publicId, fresh: true }
const resumed = withDraft(undefined, 'draft-1', { ...firstCommunityDraft(), name: 'Glass', logo }, 'details')

it.each([
  ['deleted at its host while no tab has finished the draft', resumed, 'draft-1', 1],
  ['not deleted after another tab has finished the draft', withoutDraft(resumed, 'draft-1'), 'draft-1', 0],
  [
    'deleted at its host after another tab has finished another draft',
    withoutDraft(resumed, 'draft-1'),
    'draft-2',
    1,
  ],
])('the logo that a seller removes from a new community is %s', async (_, stored, id, deletions) => {
  const sent: unknown[] = []
  // The port uses only these services.
  const services = {
    graph: { mutate: async (_document: unknown, variables: unknown) => void sent.push(variables) },
    browser: { drafts: memoryDrafts(new Map([[draftKey('seller-1', 'new'), stored]])) },
  } as unknown as Services
  await mediaUploadPorts(services).discard(
    { media: 'image', publicId, draft: { userId: 'seller-1', id } },
    new AbortController(),
  )
  expect(sent).toHaveLength(deletions)
})
