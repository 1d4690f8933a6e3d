import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type QueryState<A> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: A }
  | { readonly kind: 'failed'; readonly message: string }

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

/** The latest result of `load`, which runs on mount, after each event of `source`, and for each new `key`. */
export const useQuery = <A>(
  source: { subscribe(listener: () => void): () => void },
  load: () => Promise<A>,
  key = '',
): QueryState<A> => {
  const [query, setQuery] = useState<QueryState<A>>({ kind: 'loading' })
  const loadNow = useEffectEvent(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new query
  useEffect(() => {
    let latest = 0
    const reload = () => {
      latest += 1
      const mine = latest
      const set = (result: QueryState<A>) => {
        if (mine === latest) setQuery(result)
      }
      loadNow().then(
        (value) => set({ kind: 'loaded', value }),
        (cause) => set({ kind: 'failed', message: messageOf(cause) }),
      )
    }
    reload()
    const stop = source.subscribe(reload)
    return () => {
      latest = -1
      stop()
    }
  }, [source, key])
  return query
}

export interface Mutation {
  readonly busy: boolean
  /** The message that says why the last action failed; null if it did not fail. */
  readonly problem: string | null
  /** Runs an action, unless another action is pending, so that a double click runs it once. */
  mutate(run: () => Promise<unknown>): void
}

export const useMutation = (): Mutation => {
  const [state, setState] = useState<Pick<Mutation, 'busy' | 'problem'>>({ busy: false, problem: null })
  const running = useRef(false)
  return {
    ...state,
    mutate: (run) => {
      if (running.current) return
      running.current = true
      setState({ busy: true, problem: null })
      const end = (problem: string | null) => {
        running.current = false
        setState({ busy: false, problem })
      }
      run().then(
        () => end(null),
        (cause) => end(messageOf(cause)),
      )
    },
  }
}
