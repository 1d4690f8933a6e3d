import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'

/**
 * The drafts that one visit has read or stored, of which the last few are enough. The wizard and its submission share
 * them. A stored draft that is not among them is another tab's, and would be lost if it were replaced.
 */
export const createKnownDrafts = () => {
  let known: string[] = []
  return {
    add: (draft: CommunityDraft) => {
      known = [...known, JSON.stringify(draft)].slice(-3)
    },
    has: (draft: CommunityDraft): boolean => known.includes(JSON.stringify(draft)),
  }
}
