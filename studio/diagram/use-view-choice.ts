import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { View, Views } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'

interface ViewChoice {
  view: View
  chooseView: (view: View) => void
  /** Leaves the view for another only where it folds this state of the machine away. */
  showState: (state: string) => void
}

/**
 * The view of a diagram that is drawn: what was chosen last, until it folds away a state that comes to be `wanted`, or
 * that somebody goes to once more.
 */
export const useViewChoice = (views: Views, wanted: string | undefined): ViewChoice => {
  const { key } = useLocation()
  // What is chosen in the studio replaces the address; only going somewhere, as search does, is a visit.
  const isVisit = useNavigationType() !== 'REPLACE'
  const [view, chooseView] = useState(views[0])
  const [shown, setShown] = useState<{ state?: string | undefined; visit: string }>({ visit: key })
  const showState = (state: string) => chooseView(viewWith(views, view, state))
  const visit = isVisit ? key : shown.visit
  if (wanted !== shown.state || visit !== shown.visit) {
    setShown({ state: wanted, visit })
    if (wanted !== undefined) showState(wanted)
  }
  return { view, chooseView, showState }
}
