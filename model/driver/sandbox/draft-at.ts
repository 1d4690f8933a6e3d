import { readStoredDraft } from '#machines/rules/drafts/stored-drafts.ts'
import type { Sandbox } from './sandbox.ts'

/** Reads and changes the community draft in the browser's storage under `key`. */
export const draftAt = (key: string) => ({
  read: async ({ services }: Sandbox) => readStoredDraft(await services.browser.drafts.read(key)),
  change: ({ services }: Sandbox, change: (stored: unknown) => unknown) =>
    services.browser.drafts.change(key, change),
})
