import { useEffect, useEffectEvent } from 'react'
import { unsavedChanges } from '#src/browser/page/unsaved-changes.ts'

const preventDefault = (event: Event) => event.preventDefault()

/**
 * While there are unsaved changes, Back and Forward within the product call `onBack` instead, and the browser asks
 * before the document is left. A listener of `beforeunload` may keep a page out of the back/forward cache, so it is
 * removed as soon as there are none.
 */
export const useUnsavedChanges = (unsaved: boolean, onBack: () => void) => {
  const back = useEffectEvent(onBack)
  useEffect(() => {
    if (!unsaved) return
    unsavedChanges.onBack = () => back()
    window.addEventListener('beforeunload', preventDefault)
    return () => {
      unsavedChanges.onBack = null
      window.removeEventListener('beforeunload', preventDefault)
    }
  }, [unsaved])
}
