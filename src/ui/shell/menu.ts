/** The state of a navigation's menu, for pages too narrow to show the navigation itself. */
export interface Menu {
  /** `unmeasured` before any script has run: CSS then makes it fixed from the width `md` on, otherwise closed. */
  look: 'fixed' | 'closed' | 'open' | 'unmeasured'
  onOpen: () => void
  onClose: () => void
}
