import { expect, it } from 'vitest'
import { pagesAt } from '#mocks/backend/http/pages.ts'
import { openBackend } from '#mocks/backend/open.ts'
import type { Persistence } from '#mocks/backend/store/persistence/persistence.ts'

const communities = [
  {
    title: 'Port Tessie Thriller Reading Circle',
    slug: 'port-tessie-thriller-reading-circle',
    description: 'Thriller, a few chapters at a time, with people who finish their books.',
    plans: ['Maroon Guest', 'Grey Monthly', 'Tan Yearly', 'Lime Lifetime'],
  },
  {
    title: 'Pasqualeside Hällefors Elkhound Owners',
    slug: 'pasqualeside-hallefors-elkhound-owners',
    description: 'Hällefors Elkhound: training, walks, and what to ask the vet.',
    plans: ['Pink Guest', 'Orchid Monthly', 'Silver Yearly', 'White Lifetime'],
  },
  {
    title: 'Hollywood Dual-Sport Bicycle Riders',
    slug: 'hollywood-dual-sport-bicycle-riders',
    description: 'Routes, repairs and a long ride on the last Sunday of each month.',
    plans: ['Gold Guest', 'Orchid Monthly', 'Black Yearly', 'Orange Lifetime'],
  },
]

/** Declares tests of the generated scenarios. `reach` opens another connection to the same storage each time. */
export const provesInvention = (reach: () => Persistence) => {
  it('a large scenario has the same communities each time it is generated, in Node and in the browser', async () => {
    const grown = async () => {
      const backend = await openBackend({
        persistence: reach(),
        pages: pagesAt('http://guildhall.test'),
        scenario: 'buyer-500-subscriptions',
      })
      const courses = await backend.store.read((tx) => tx.courses.list())
      const { notice } = backend.store
      backend.close()
      return { courses, notice }
    }
    const [{ courses }, again] = [await grown(), await grown()]
    const [first, second] = courses
    const shown = [first, second, courses.at(-1)].map((course) => ({
      title: course?.title,
      slug: course?.slug,
      description: course?.description,
      plans: course?.plans.map(({ title }) => title),
    }))
    expect(courses).toHaveLength(125)
    expect(shown).toEqual(communities)
    expect(again).toEqual({ courses, notice: undefined })
  })
}
