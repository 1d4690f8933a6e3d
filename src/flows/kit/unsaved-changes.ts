import { useEffect, useEffectEvent } from 'react'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

const preventDefault = (event: Event) => event.preventDefault()

/**
 * While there are unsaved changes, Back, Forward, links and navigation by a flow call `onLeave` with a function that
 * leaves the page; a navigation that replaces the history entry does not. The browser asks before the document is
 * unloaded. A listener of `beforeunload` may keep a page out of the back/forward cache, so it is removed as soon as
 * there are no changes.
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
