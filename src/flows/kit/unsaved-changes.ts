import { useEffect, useEffectEvent } from 'react'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

const preventDefault = (event: Event) => event.preventDefault()

/**
 * While there are unsaved changes, Back, Forward, links and pages that a flow opens call `onLeave` instead, with what
 * leaves the page, and the browser asks before the document is left. A listener of `beforeunload` may keep a page out
 * of the back/forward cache, so it is removed as soon as there are none.
 */
export const useUnsavedChanges = (unsaved: boolean, onLeave: (leave: () => void) => void) => {
  const ask = useEffectEvent(onLeave)
  useEffect(() => {
    if (!unsaved) return
    unsavedChanges.onLeave = (leave) => ask(leave)
    window.addEventListener('beforeunload', preventDefault)
    return () => {
      unsavedChanges.onLeave = null
      window.removeEventListener('beforeunload', preventDefault)
    }
  }, [unsaved])
}
