import { expect } from 'vitest'
import type { Subscription } from '#machines/rules/kit/entities.ts'
import { documents } from '../documents.ts'
import { entry, graphOver } from '../fixtures.ts'

export const subscriptionOf = async (changed: Record<string, unknown>, now?: Date): Promise<Subscription> => {
  const { graph, time } = graphOver({
    'GET /users/me/courses': () => ({ purchasedCourses: [{ ...entry, ...changed }] }),
  })
  if (now) time.now = now
  const { subscriptions } = await graph.query(documents.subscriptionsQuery, {})
  return subscriptions[0] ?? expect.unreachable()
}

export const sent = { courseId: 'c1', planId: 'p1' }
