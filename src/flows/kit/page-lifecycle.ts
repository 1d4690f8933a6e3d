import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useServices } from './services.ts'

/** Sends `page.returned` when the user returns to the page. */
export const usePageReturned = (send: (event: { type: 'page.returned' }) => void) => {
  const { pageLifecycle } = useServices().browser
  useEffect(() => pageLifecycle.onReturn(() => send({ type: 'page.returned' })), [pageLifecycle, send])
}

/**
 * Sends `page.restored` when the browser restores the page from the back/forward cache: the user has come back from the
 * page that was opened instead.
 */
export const usePageRestored = (send: (event: { type: 'page.restored' }) => void) => {
  const { pageLifecycle } = useServices().browser
  useEffect(() => pageLifecycle.onRestore(() => send({ type: 'page.restored' })), [pageLifecycle, send])
}

/** Sends `page.hidden` when the page is hidden or left, unless the flow has ended. */
export const usePageHidden = ({
  snapshot,
  send,
}: {
  snapshot: { status: string }
  send: (event: { type: 'page.hidden' }) => void
}) => {
  const { pageLifecycle } = useServices().browser
  const hide = useEffectEvent(() => {
    if (snapshot.status === 'active') send({ type: 'page.hidden' })
  })
  useEffect(() => pageLifecycle.onLeave(() => hide()), [pageLifecycle])
  // A layout effect runs before the effect that stops the actor, so the last input is still stored.
  useLayoutEffect(() => () => hide(), [])
}
