/** A navigation's menu, as its owner has it; it is needed where the navigation is not fixed. */
export interface Menu {
  look: 'fixed' | 'closed' | 'open'
  onOpen: () => void
  onClose: () => void
}
