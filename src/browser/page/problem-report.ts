import type { ReactNode } from 'react'
import type { Reason } from '../record/report.ts'

/** How the page reports a problem. The app sets both functions. */
export const problemReport: {
  /** Opens the dialog 'Report a problem'. */
  open: () => void
  /** Reports a crash if the operator has switched this on. */
  crashed: (reason: Reason) => void
  /** Shows the dialog above the page; null removes it. */
  show: (dialog: ReactNode) => void
} = { open: () => {}, crashed: () => {}, show: () => {} }
