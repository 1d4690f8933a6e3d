import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'

/**
 * The last few drafts that this visit has read or stored. The wizard and its submission share them. Any other stored
 * draft comes from another tab; replacing it would lose it.
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
