import { inventedCourse } from './invented.ts'
import { addPeople } from './people.ts'
import { scenario } from './scenario.ts'
import { newWorld } from './world.ts'

const SERVER = '811204417729318701'
const BUYERS = 2000
const OF_THE_BUYER = 50

/** `size` is the number of purchases; there is a community for each ten. */
export const size = scenario({
  slug: 'size',
  title: '10,000 communities',
  description:
    '100,000 purchases by 2,000 buyers, 50 of them the buyer’s: for measuring, not for looking at.',
  size: 100_000,
  base: (draws, recipe) => {
    const world = newWorld(draws, recipe.epoch)
    const { buyer, seller } = addPeople(world, { discord: 'connected', telegram: 'none' })
    world.server({ id: SERVER, platform: 'Discord', name: 'The Great Hall' })
    const buyers = Array.from({ length: BUYERS }, (_, n) =>
      world.account({ name: `Buyer ${n + 1}`, email: `buyer-${n + 1}@guildhall.test` }),
    )
    const courses = Array.from({ length: Math.ceil(recipe.size / 10) }, (_, n) =>
      world.course(inventedCourse(n, seller.id, SERVER, 2)),
    )
    for (let n = 0; n < recipe.size; n += 1) {
      const course = courses[n % courses.length]
      const person = n < OF_THE_BUYER ? buyer : buyers[(n * 7 + Math.floor(n / courses.length)) % BUYERS]
      if (!course || !person) continue
      world.purchase(person.id, course, n % 2 === 0 ? 'Monthly' : 'Guest', { daysAgo: 1 + (n % 27) })
    }
    return world.base()
  },
})
