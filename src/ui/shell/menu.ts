/** A navigation's menu, as its owner has it; it is needed where the navigation is not fixed. */
export interface Menu {
  /** `unmeasured` while no script has run yet: fixed from the width `md` on, else closed. */
  look: 'fixed' | 'closed' | 'open' | 'unmeasured'
  onOpen: () => void
  onClose: () => void
}
