import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { View, Views } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'

interface ViewChoice {
  view: View
  chooseView: (view: View) => void
  /** Shows a state. Changes the view only if the current view folds that state away. */
  showState: (state: string) => void
}

/**
 * The view of a diagram that is shown: the view that was chosen last. If that view folds away the state `wanted`, a
 * view that shows the state replaces it when `wanted` changes or when the user navigates to the state again.
 */
export const useViewChoice = (views: Views, wanted: string | undefined): ViewChoice => {
  const { key } = useLocation()
  // A choice in the diagram replaces the entry in the browser's history. Only a navigation, such as from a search
  // result, adds an entry.
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
