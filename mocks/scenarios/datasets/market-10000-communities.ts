import { scenarioBuilder } from '../builder.ts'
import { addPeople } from '../content/people.ts'
import { scenario } from '../scenario.ts'

const SERVER = '811204417729318701'
const BUYERS = 2000
const OF_THE_BUYER = 50

/** `size` is the number of purchases. There is one community for every ten purchases. */
export const market10000Communities = scenario({
  slug: 'market-10000-communities',
  title: '10,000 communities',
  description:
    '100,000 purchases by 2,000 buyers, 50 of them the buyer’s: for measuring, not for looking at.',
  size: 100_000,
  base: async (random, { epoch, seed, size }) => {
    const { inventedCourses, inventedPeople } = await import('../content/invented.ts')
    const dataset = scenarioBuilder(random, epoch)
    const { buyer, seller } = addPeople(dataset, { discord: 'connected', telegram: 'none' })
    dataset.server({ id: SERVER, platform: 'Discord', name: 'The Great Hall' })
    const buyers = inventedPeople(seed, BUYERS).map((name, n) =>
      dataset.account({ name, email: `buyer-${n + 1}@guildhall.test` }),
    )
    const courses = inventedCourses(
      { seed, count: Math.ceil(size / 10), planCount: 2 },
      seller.id,
      () => SERVER,
    ).map(dataset.course)
    for (let n = 0; n < size; n += 1) {
      const course = courses[n % courses.length]
      const account = n < OF_THE_BUYER ? buyer : buyers[(n * 7 + Math.floor(n / courses.length)) % BUYERS]
      const plan = course?.plans[n % 2 === 0 ? 1 : 0]
      if (!course || !account || !plan) continue
      dataset.purchase(account.id, course, plan.title, { daysAgo: 1 + (n % 27) })
    }
    return dataset.base()
  },
})
