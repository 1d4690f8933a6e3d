import { expect } from 'vitest'
import type { Seen } from '#src/graphql/client.ts'
import { documents } from '../documents.ts'
import { entry, type graphOver } from '../fixtures.ts'

export const other = { ...entry, _id: 'e2', courseId: 'c2', planId: 'p2' }

export const bought = { communityId: 'c1', planId: 'p1' }

export const done = { message: 'Done' }

/** Everything a live query has said. */
export const listen = <Data>(feed: {
  subscribe(next: (seen: Seen<Data>) => void): { unsubscribe(): void }
}) => {
  const said: Seen<Data>[] = []
  const { unsubscribe } = feed.subscribe((seen) => said.push(seen))
  const data = () => {
    const last = said.at(-1)
    return last?.kind === 'data' ? last.data : expect.unreachable()
  }
  return { said, data, unsubscribe }
}

export const subscriptionsOf = (page: ReturnType<typeof graphOver>) =>
  listen(page.graph.watch(documents.subscriptionsQuery, {}, (seen) => seen))
