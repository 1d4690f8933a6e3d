import type { ScenarioBuilder } from '../builder.ts'
import type { Sellers } from './people.ts'

const DISCORD = {
  lantern: '811204417729318401',
  gambit: '811204417729318402',
  orchard: '811204417729318403',
  quarter: '811204417729318404',
} as const
const TELEGRAM = {
  gambit: '-1001884401102',
  observatory: '-1001884401103',
  orchard: '-1001884401104',
  tide: '-1001884401105',
} as const

/** Adds six ordinary communities, and one that is inactive. */
export const addCommunities = (dataset: ScenarioBuilder, { seller, ines }: Sellers) => {
  dataset.server({ id: DISCORD.lantern, platform: 'Discord', name: 'The Lantern Room' })
  dataset.server({ id: DISCORD.gambit, platform: 'Discord', name: 'Gambit Chess Club' })
  dataset.server({ id: DISCORD.orchard, platform: 'Discord', name: 'The Slow Orchard' })
  dataset.server({ id: DISCORD.quarter, platform: 'Discord', name: 'Closed Quarter' })
  dataset.server({ id: TELEGRAM.gambit, platform: 'Telegram', name: 'Gambit: daily puzzle' })
  dataset.server({ id: TELEGRAM.observatory, platform: 'Telegram', name: 'Observatory: tonight' })
  dataset.server({ id: TELEGRAM.orchard, platform: 'Telegram', name: 'The Slow Orchard, letters' })
  dataset.server({ id: TELEGRAM.tide, platform: 'Telegram', name: 'Tide Table' })

  const lantern = dataset.course({
    title: 'The Lantern Room',
    slug: 'the-lantern-room',
    description:
      'A writing room that is open after dark. We meet every weeknight at nine, set a timer, and write in company until ten thirty.\n\nNo feedback unless you ask for it. No streaks. Just a lit room and people who are also at their desks.',
    logo: '/pictures/lantern.svg',
    video: '/videos/lantern-room.webm',
    thumbnail: '/pictures/lantern-film.svg',
    category: 'Writing',
    tags: ['writing', 'accountability'],
    sellerId: seller.id,
    plans: [
      {
        title: 'Visitor',
        description: 'Sit in on the Friday session and read the notice board.',
        price: 0,
        billingType: 'Free',
        discordServerId: DISCORD.lantern,
        members: 812,
      },
      {
        title: 'Resident',
        description:
          'Every session, the archive of prompts, and a desk of your own. Try it for a week first.',
        price: 12,
        billingType: 'Subscription',
        freeTrialDays: 7,
        isPopular: true,
        discordServerId: DISCORD.lantern,
        discordRole: ['Resident'],
        members: 431,
      },
      {
        title: 'Patron',
        description: 'A year of residency, and two guest seats to give away each season.',
        price: 120,
        billingType: 'Subscription',
        recurrenceUnit: 'year',
        discordServerId: DISCORD.lantern,
        discordRole: ['Resident', 'Patron'],
        members: 38,
      },
    ],
  })

  const gambit = dataset.course({
    title: 'Gambit Chess Club',
    slug: 'gambit-chess-club',
    description:
      'A club for players between 1000 and 2000 who want to understand their losses. Weekly lectures, a puzzle each morning, and a league with real pairings.',
    logo: '/pictures/gambit.svg',
    category: 'Games',
    tags: ['chess', 'coaching'],
    sellerId: ines.id,
    plans: [
      {
        title: 'Spectator',
        description: 'The morning puzzle and the league table.',
        price: 0,
        currency: 'eur',
        billingType: 'Free',
        platform: 'Telegram',
        telegramServerId: TELEGRAM.gambit,
        members: 1904,
      },
      {
        title: 'Club player',
        description: 'Lectures, the league and the puzzle, on both platforms.',
        price: 9.5,
        currency: 'eur',
        billingType: 'Subscription',
        isPopular: true,
        platform: ['Discord', 'Telegram'],
        discordServerId: DISCORD.gambit,
        telegramServerId: TELEGRAM.gambit,
        discordRole: ['Club player'],
        members: 276,
      },
      {
        title: 'Fortnight of analysis',
        description: 'Send two games a fortnight, get both back annotated by Inês.',
        price: 45,
        currency: 'eur',
        billingType: 'Subscription',
        recurrenceCount: 2,
        recurrenceUnit: 'week',
        discordServerId: DISCORD.gambit,
        members: 22,
      },
      {
        title: 'Life member',
        description: 'Pay once, play for as long as there is a club.',
        price: 249,
        currency: 'eur',
        billingType: 'One Time Fee',
        platform: ['Discord', 'Telegram'],
        discordServerId: DISCORD.gambit,
        telegramServerId: TELEGRAM.gambit,
        discordRole: ['Life member'],
        members: 64,
      },
    ],
  })

  const observatory = dataset.course({
    title: 'Observatory',
    slug: 'observatory',
    description:
      'What to look at tonight, from a back garden and without a telescope. One message before sunset, written for your latitude.',
    logo: '/pictures/observatory.svg',
    category: 'Science',
    sellerId: ines.id,
    plans: [
      {
        title: 'One night',
        description: 'A single evening, for a date or a clear sky.',
        price: 1.5,
        currency: 'gbp',
        billingType: 'Subscription',
        recurrenceUnit: 'day',
        platform: ['Telegram'],
        telegramServerId: TELEGRAM.observatory,
        members: 9,
      },
      {
        title: 'Deep sky',
        description: 'The nightly message, the monthly star chart and the photographers’ room.',
        price: 7,
        currency: 'gbp',
        billingType: 'Subscription',
        freeTrialDays: 14,
        isPopular: true,
        platform: ['Telegram'],
        telegramServerId: TELEGRAM.observatory,
        members: 358,
      },
    ],
  })

  const orchard = dataset.course({
    title: 'The Slow Orchard',
    slug: 'the-slow-orchard',
    description:
      'Long-term saving for people who would rather not think about it every day. A letter each month, a calm chat, and no stock tips.',
    logo: '/pictures/orchard.svg',
    category: 'Money',
    sellerId: seller.id,
    plans: [
      {
        title: 'Season ticket',
        description: 'The letter and the chat, every three months.',
        price: 289,
        currency: 'sek',
        billingType: 'Subscription',
        recurrenceCount: 3,
        freeTrialDays: 30,
        platform: ['Discord', 'Telegram'],
        discordServerId: DISCORD.orchard,
        telegramServerId: TELEGRAM.orchard,
        members: 147,
      },
      {
        title: 'Whole year',
        description: 'Four seasons for the price of three.',
        price: 867,
        currency: 'sek',
        billingType: 'Subscription',
        recurrenceUnit: 'year',
        isPopular: true,
        platform: ['Discord', 'Telegram'],
        discordServerId: DISCORD.orchard,
        telegramServerId: TELEGRAM.orchard,
        members: 93,
      },
    ],
  })

  const tide = dataset.course({
    title: 'Tide Table',
    slug: 'tide-table',
    description:
      'Swell, wind and water temperature for eleven beaches, read by someone who was in the water.',
    logo: '/pictures/tide.svg',
    category: 'Outdoors',
    sellerId: ines.id,
    plans: [
      {
        title: 'Weekly',
        description: 'Two reports a day.',
        price: 4,
        billingType: 'Subscription',
        recurrenceUnit: 'week',
        platform: ['Telegram'],
        telegramServerId: TELEGRAM.tide,
        members: 512,
      },
      {
        title: 'Summer pass',
        description: 'June to September, paid once.',
        price: 39,
        billingType: 'One Time Fee',
        platform: ['Telegram'],
        telegramServerId: TELEGRAM.tide,
        members: 203,
      },
    ],
  })

  const quarter = dataset.course({
    title: 'Closed Quarter',
    slug: 'closed-quarter',
    description: 'A book club that is between books. It opens again in April.',
    sellerId: seller.id,
    isActive: false,
    plans: [
      {
        title: 'Reader',
        description: 'One book a quarter.',
        price: 18,
        billingType: 'Subscription',
        recurrenceCount: 3,
        discordServerId: DISCORD.quarter,
        members: 57,
      },
    ],
  })

  return { lantern, gambit, observatory, orchard, tide, quarter }
}

export const places = { discord: DISCORD, telegram: TELEGRAM }
