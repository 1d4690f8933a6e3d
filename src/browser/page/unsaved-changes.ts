/** While the page has unsaved changes, `onBack` is called when Back or Forward would leave it; null otherwise. */
export const unsavedChanges: { onBack: (() => void) | null } = { onBack: null }
