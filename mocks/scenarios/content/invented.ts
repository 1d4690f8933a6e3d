import { faker } from '@faker-js/faker/locale/en'
import { currencies } from '#machines/rules/kit/entities.ts'
import type { NewCourse, NewPlan } from '../builder.ts'

/** Functions that make names and descriptions of communities. */
const subjects: readonly (() => readonly [name: string, description: string])[] = [
  () => {
    const genre = faker.music.genre()
    return [`${genre} Record Club`, `One ${genre} record a week, heard together and talked over afterwards.`]
  },
  () => {
    const style = faker.food.ethnicCategory()
    const [one, other] = [faker.food.ingredient(), faker.food.spice()]
    return [`${style} Kitchen`, `${style} cooking, a dish a week. The next one takes ${one} and ${other}.`]
  },
  () => {
    const { name } = faker.location.language()
    return [`${name} Conversation Table`, `We speak ${name} twice a week, whatever your level.`]
  },
  () => {
    const genre = faker.book.genre()
    return [
      `${genre} Reading Circle`,
      `${genre}, a few chapters at a time, with people who finish their books.`,
    ]
  },
  () => {
    const breed = faker.animal.dog()
    return [`${breed} Owners`, `${breed}: training, walks, and what to ask the vet.`]
  },
  () => [
    `${faker.vehicle.bicycle()} Riders`,
    'Routes, repairs and a long ride on the last Sunday of each month.',
  ],
]

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const planTitle = (kind: string): string => {
  const color = faker.color.human()
  return `${color.charAt(0).toUpperCase()}${color.slice(1)} ${kind}`
}

const soldPlan = (kind: string, lowest: number, highest: number, mostMembers: number): NewPlan => ({
  title: planTitle(kind),
  price: faker.number.int({ min: lowest, max: highest }),
  billingType: 'Subscription',
  members: faker.number.int(mostMembers),
})

const plansOf: readonly (() => NewPlan)[] = [
  () => ({ title: planTitle('Guest'), price: 0, billingType: 'Free', members: faker.number.int(89) }),
  () => soldPlan('Monthly', 5, 24, 69),
  () => ({ ...soldPlan('Yearly', 50, 199, 29), recurrenceUnit: 'year' }),
  () => ({ ...soldPlan('Lifetime', 180, 219, 8), billingType: 'One Time Fee' }),
]

/** Generates communities, each with a different name. */
export const inventedCourses = (
  { seed, count, planCount = 4 }: { seed: number; count: number; planCount?: number },
  sellerId: string,
  serverOf: (n: number) => string,
): NewCourse[] => {
  faker.seed(seed)
  // The communities share 400 cities, because generating a city is slow and there are up to 10,000 communities.
  const cities = Array.from({ length: 400 }, () => faker.location.city())
  const taken = new Set<string>()
  const named = (): Pick<NewCourse, 'title' | 'slug' | 'description'> => {
    const [name, description] = faker.helpers.arrayElement(subjects)()
    const title = `${faker.helpers.arrayElement(cities)} ${name}`
    const slug = slugOf(title)
    if (taken.has(slug)) return named()
    taken.add(slug)
    return { title, slug, description }
  }
  return Array.from({ length: count }, (_, n) => {
    const currency = faker.helpers.arrayElement(currencies)
    const discordServerId = serverOf(n)
    return {
      ...named(),
      sellerId,
      plans: plansOf.slice(0, planCount).map((plan) => ({ ...plan(), currency, discordServerId })),
    }
  })
}

export const inventedPeople = (seed: number, count: number): string[] => {
  faker.seed(seed)
  return Array.from({ length: count }, () => `${faker.person.firstName()} ${faker.person.lastName()}`)
}
