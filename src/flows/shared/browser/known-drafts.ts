import type { CommunityDraft } from '#machines/rules/drafts/community-drafts.ts'
import type { Drafts } from '#src/browser/storage/drafts.ts'

/**
 * The last few drafts that this visit has read or stored. The wizard and its submission share them. Any other stored
 * draft comes from another tab and must not be overwritten.
 */
export const createKnownDrafts = () => {
  let known: string[] = []
  const add = (draft: CommunityDraft) => {
    known = [...known, JSON.stringify(draft)].slice(-3)
  }
  return {
    add,
    /** Stores a draft under `key`, unless a draft of another tab is stored there. */
    keep: async (
      drafts: Drafts,
      key: string,
      draft: CommunityDraft,
      { read, write }: { read(stored: unknown): CommunityDraft | undefined; write(stored: unknown): unknown },
    ): Promise<{ kind: 'kept' | 'conflict' }> => {
      let other: CommunityDraft | undefined
      await drafts.change(key, (kept) => {
        const stored = read(kept)
        other = stored && !known.includes(JSON.stringify(stored)) ? stored : undefined
        if (other) return kept
        add(draft)
        return write(kept)
      })
      if (other) add(other)
      return { kind: other ? 'conflict' : 'kept' }
    },
  }
}
