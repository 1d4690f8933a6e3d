import { useState } from 'react'
import type { View, Views } from './layout/layout.ts'
import { viewWith } from './layout/view-with.ts'

interface ViewChoice {
  view: View
  chooseView: (view: View) => void
  /** Leaves the view for another only where it folds this state of the machine away. */
  showState: (state: string) => void
}

/** The view of a diagram that is drawn: what was chosen last, until it folds away a state that comes to be `wanted`. */
export const useViewChoice = (views: Views, wanted: string | undefined): ViewChoice => {
  const [view, chooseView] = useState(views[0])
  const [shown, setShown] = useState<string>()
  const showState = (state: string) => chooseView(viewWith(views, view, state))
  if (wanted !== shown) {
    setShown(wanted)
    if (wanted !== undefined) showState(wanted)
  }
  return { view, chooseView, showState }
}
