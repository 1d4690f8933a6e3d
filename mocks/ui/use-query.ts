import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type QueryState<A> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'there'; readonly value: A }
  | { readonly kind: 'failed'; readonly message: string }

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** What is so now: asked at once, whenever `source` tells of a change, and for each new `key`. */
export const useQuery = <A>(
  source: { subscribe(listener: () => void): () => void },
  ask: () => Promise<A>,
  key = '',
): QueryState<A> => {
  const [asked, setAsked] = useState<QueryState<A>>({ kind: 'loading' })
  const askNow = useEffectEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new question
  useEffect(() => {
    let latest = 0
    const again = () => {
      latest += 1
      const mine = latest
      const say = (said: QueryState<A>) => {
        if (mine === latest) setAsked(said)
      }
      askNow().then(
        (value) => say({ kind: 'there', value }),
        (cause) => say({ kind: 'failed', message: messageOf(cause) }),
      )
    }
    again()
    const stop = source.subscribe(again)
    return () => {
      latest = -1
      stop()
    }
  }, [source, key])
  return asked
}

export interface Mutation {
  readonly busy: boolean
  /** Why the last act failed. */
  readonly problem: string | null
  /** Acts unless an act is under way: a double click acts once. */
  mutate(doing: () => Promise<unknown>): void
}

export const useMutation = (): Mutation => {
  const [state, setState] = useState<Pick<Mutation, 'busy' | 'problem'>>({ busy: false, problem: null })
  const underWay = useRef(false)
  return {
    ...state,
    mutate: (doing) => {
      if (underWay.current) return
      underWay.current = true
      setState({ busy: true, problem: null })
      const end = (problem: string | null) => {
        underWay.current = false
        setState({ busy: false, problem })
      }
      doing().then(
        () => end(null),
        (cause) => end(messageOf(cause)),
      )
    },
  }
}
