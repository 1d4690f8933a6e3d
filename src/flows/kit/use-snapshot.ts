import { useCallback, useSyncExternalStore } from 'react'

interface Observable<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(observer: { next(): void; error(): void }): { unsubscribe(): void }
}

/** Renders with each snapshot. Unlike `useSelector`, it keeps the last snapshot when the actor has failed. */
export const useSnapshot = <Snapshot>(actor: Observable<Snapshot> | undefined): Snapshot | undefined => {
  const subscribe = useCallback(
    (changed: () => void) => {
      const subscription = actor?.subscribe({ next: changed, error: changed })
      return () => subscription?.unsubscribe()
    },
    [actor],
  )
  const current = () => actor?.getSnapshot()
  return useSyncExternalStore(subscribe, current, current)
}
