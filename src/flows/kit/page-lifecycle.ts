import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import { useServices } from './services.ts'

/** Tells a flow that the person has come back to its page. */
export const usePageReturned = (send: (event: { type: 'page.returned' }) => void) => {
  const { pageLifecycle } = useServices().browser
  useEffect(() => pageLifecycle.onReturn(() => send({ type: 'page.returned' })), [pageLifecycle, send])
}

/** Tells a flow that its page is restored from the back/forward cache: what it had left for was abandoned. */
export const usePageRestored = (send: (event: { type: 'page.restored' }) => void) => {
  const { pageLifecycle } = useServices().browser
  useEffect(() => pageLifecycle.onRestore(() => send({ type: 'page.restored' })), [pageLifecycle, send])
}

/** Tells a flow that its page is hidden or left, as long as it has not ended. */
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
  // Before the actor is stopped, which is done by an effect: what was typed last is written now.
  useLayoutEffect(() => () => hide(), [])
}
