import { expect } from 'vitest'
import type { LiveResult } from '#src/graphql/client.ts'
import { documents } from '../documents.ts'
import { entry, type graphOver } from '../fixtures.ts'

export const other = { ...entry, _id: 'e2', courseId: 'c2', planId: 'p2' }

export const bought = { id: 'e1', communityId: 'c1', planId: 'p1' }

export const done = { message: 'Done' }

/** Collects everything that a live query emits. */
export const listen = <Data>(feed: {
  subscribe(next: (result: LiveResult<Data>) => void): { unsubscribe(): void }
}) => {
  const emitted: LiveResult<Data>[] = []
  const { unsubscribe } = feed.subscribe((result) => emitted.push(result))
  const data = () => {
    const last = emitted.at(-1)
    return last?.kind === 'data' ? last.data : expect.unreachable()
  }
  return { emitted, data, unsubscribe }
}

export const subscriptionsOf = (page: ReturnType<typeof graphOver>) =>
  listen(page.graph.watch(documents.subscriptionsQuery, {}, (result) => result))
