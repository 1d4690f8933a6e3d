import type { NewCourse, NewPlan } from './world.ts'

const places = [
  'Harbour',
  'Attic',
  'Garden',
  'Workshop',
  'Library',
  'Summit',
  'Cellar',
  'Meadow',
  'Station',
  'Studio',
]
const crafts = [
  'Sourdough',
  'Darkroom',
  'Woodturning',
  'Synthesizer',
  'Fly Fishing',
  'Bookbinding',
  'Trail Running',
  'Cryptic Crossword',
  'Beekeeping',
  'Watercolour',
  'Home Espresso',
  'Birdwatching',
  'Letterpress',
]
const kinds = ['Society', 'Circle', 'Club', 'Exchange', 'Table', 'Almanac', 'Collective']
const currencies = ['usd', 'eur', 'gbp', 'sek'] as const

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], n: number): T => list[n % list.length] as T

/** The n-th name; the first 910 differ. */
export const inventedName = (n: number): string =>
  `${pick(places, n)} ${pick(crafts, n)} ${pick(kinds, Math.floor(n / 130) + n)}`

/** A community like many others. */
export const inventedCourse = (
  n: number,
  sellerId: string,
  discordServerId: string,
  planCount = 4,
): NewCourse => {
  const title = n < 910 ? inventedName(n) : `${inventedName(n)} No. ${Math.floor(n / 910) + 1}`
  const currency = pick(currencies, n)
  const all: NewPlan[] = [
    { title: 'Guest', price: 0, billingType: 'Free', currency, discordServerId, members: n % 90 },
    {
      title: 'Monthly',
      price: 5 + (n % 20),
      billingType: 'Subscription',
      currency,
      discordServerId,
      members: n % 70,
    },
    {
      title: 'Yearly',
      price: 50 + (n % 150),
      billingType: 'Subscription',
      recurrenceUnit: 'year',
      currency,
      discordServerId,
      members: n % 30,
    },
    {
      title: 'For good',
      price: 180 + (n % 40),
      billingType: 'One Time Fee',
      currency,
      discordServerId,
      members: n % 9,
    },
  ]
  return {
    title,
    slug: title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
    description: `A place to talk about ${pick(crafts, n).toLowerCase()} with people who do it every week.`,
    sellerId,
    plans: all.slice(0, planCount),
  }
}
