import { scenarioBuilder } from '../builder.ts'
import { addPeople, BUYER_DISCORD } from '../content/people.ts'
import { scenario } from '../scenario.ts'

const SERVER = '811204417729318601'

export const buyer500Subscriptions = scenario({
  slug: 'buyer-500-subscriptions',
  title: '500 subscriptions',
  description:
    'The buyer has subscribed to 500 plans of 125 communities; every seventh is canceled or has lapsed.',
  size: 500,
  base: async (random, { epoch, seed, size }) => {
    const { inventedCourses } = await import('../content/invented.ts')
    const dataset = scenarioBuilder(random, epoch)
    const { buyer, seller } = addPeople(dataset, { discord: 'connected', telegram: 'none' })
    dataset.server({ id: SERVER, platform: 'Discord', name: 'Hall of Many Rooms' })
    dataset.member(SERVER, BUYER_DISCORD)
    const courses = inventedCourses({ seed, count: Math.ceil(size / 4) }, seller.id, () => SERVER)
    for (const [index, invented] of courses.entries()) {
      const n = index * 4
      const course = dataset.course(invented)
      for (const [at, plan] of course.plans.slice(0, size - n).entries()) {
        const ended = (n + at) % 7 === 0
        const recurring = plan.billingType === 'Subscription'
        dataset.purchase(buyer.id, course, plan.title, {
          daysAgo: 1 + ((n + at) % 300),
          ...(ended && recurring ? { unsubscribeRequested: true } : {}),
          ...(ended && !recurring ? { isActive: false } : {}),
        })
      }
    }
    return dataset.base()
  },
})
