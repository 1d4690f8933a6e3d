/**
 * `onLeave` is set while the page has unsaved changes. It is called instead of leaving the page, with a function that
 * leaves.
 */
export const unsavedChanges: { onLeave: ((leave: () => void) => void) | null } = { onLeave: null }

/** Calls `leave` immediately, or passes it to the page with unsaved changes, which asks the user first. */
export const askToLeave = (leave: () => void) => {
  if (!unsavedChanges.onLeave) return leave()
  unsavedChanges.onLeave(() => {
    unsavedChanges.onLeave = null
    leave()
  })
}
