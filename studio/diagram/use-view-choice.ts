import { useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { View, Views } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'

interface ViewChoice {
  view: View
  chooseView: (view: View) => void
  /** Shows a state. Changes the view only if the current one folds that state away. */
  showState: (state: string) => void
}

/**
 * The view of a diagram that is shown: the last chosen one. It changes if it folds away a state that becomes
 * `wanted`, or to which the user navigates again.
 */
export const useViewChoice = (views: Views, wanted: string | undefined): ViewChoice => {
  const { key } = useLocation()
  // A choice in the studio replaces the URL. Only a navigation, such as from search, pushes one.
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
