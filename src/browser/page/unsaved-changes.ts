/** While the page has unsaved changes, `onLeave` is called instead of leaving it, with what leaves it; null otherwise. */
export const unsavedChanges: { onLeave: ((leave: () => void) => void) | null } = { onLeave: null }
