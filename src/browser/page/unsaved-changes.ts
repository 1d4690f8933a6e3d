/** While the page has unsaved changes, `onLeave` is called instead of leaving it, with what leaves it; null otherwise. */
export const unsavedChanges: { onLeave: ((leave: () => void) => void) | null } = { onLeave: null }

/** Calls `leave`, at once or when the page with unsaved changes has asked. */
export const askToLeave = (leave: () => void) => {
  if (!unsavedChanges.onLeave) return leave()
  unsavedChanges.onLeave(() => {
    unsavedChanges.onLeave = null
    leave()
  })
}
