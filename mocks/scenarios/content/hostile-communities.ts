import type { NewPlan, ScenarioBuilder } from '../builder.ts'
import type { Sellers } from './people.ts'

const KITCHEN = '-1001884401201'
const ANVIL = '811204417729318501'
const SPROUT = '811204417729318502'
const NIGHT_SHIFT = '811204417729318503'
const ODD_LOTS = '811204417729318504'

const subjects = [
  'Reading',
  'Spelling',
  'Handwriting',
  'Storytelling',
  'Fractions',
  'Geometry',
  'Times tables',
  'Telling the time',
  'Plants',
  'Insects',
  'Weather',
  'Magnets',
  'Planets',
  'Maps',
  'Rivers',
]

/** Thirty plans: two for each subject, without and with a tutor. */
const sproutPlans: NewPlan[] = subjects.flatMap((subject, n): NewPlan[] => [
  {
    title: subject,
    description: `A worksheet and a five-minute film about ${subject.toLowerCase()}, every Monday.`,
    price: 3 + (n % 4),
    billingType: 'Subscription',
    discordServerId: SPROUT,
    members: 12 + n,
  },
  {
    title: `${subject} with a tutor`,
    description: 'The same, and half an hour with a teacher every second week.',
    price: 29 + n,
    billingType: 'Subscription',
    recurrenceCount: 2,
    recurrenceUnit: 'week',
    discordServerId: SPROUT,
    isPopular: n === 4,
    members: n,
  },
])

const anvilTitle =
  'The Anvil: the Worshipful and Entirely Unofficial Company of Hobby Blacksmiths, Farriers, Knife Grinders and People Who Just Like Hitting Hot Things'

/** Adds communities that are hard to display: long texts, many plans, right-to-left text, broken or refused media. */
export const addHostileCommunities = (dataset: ScenarioBuilder, { seller, ines, tariq }: Sellers) => {
  dataset.server({ id: KITCHEN, platform: 'Telegram', name: 'المطبخ الدافئ' })
  dataset.server({ id: ANVIL, platform: 'Discord', name: 'The Anvil' })
  dataset.server({ id: SPROUT, platform: 'Discord', name: 'Sprout School' })
  dataset.server({
    id: NIGHT_SHIFT,
    platform: 'Discord',
    name: 'Night Shift',
    botPresent: false,
    botIsAdmin: false,
  })
  dataset.server({ id: ODD_LOTS, platform: 'Discord', name: 'Odd Lots' })

  const kitchen = dataset.course({
    title: 'المطبخ الدافئ',
    slug: 'almatbakh-aldafi',
    description:
      'وصفة جديدة كل صباح، ومكوّنات تجدها في أقرب دكان.\n\nنطبخ معًا كل يوم جمعة على الهواء مباشرة، ونجيب عن أسئلتكم خطوة بخطوة (English welcome).',
    logo: '/pictures/hearth.svg',
    sellerId: tariq.id,
    plans: [
      {
        title: 'ضيف',
        description: 'وصفة الأسبوع مجانًا.',
        price: 0,
        billingType: 'Free',
        platform: ['Telegram'],
        telegramServerId: KITCHEN,
        members: 2210,
      },
      {
        title: 'صاحب الدار',
        description: 'كل الوصفات، والبث المباشر، ودفتر الطبخ الشهري.',
        price: 5,
        billingType: 'Subscription',
        platform: ['Telegram'],
        telegramServerId: KITCHEN,
        isPopular: true,
        members: 640,
      },
    ],
  })

  const anvil = dataset.course({
    title: anvilTitle,
    slug: 'the-anvil-the-worshipful-and-entirely-unofficial-company-of-hobby-blacksmiths-farriers',
    description: [
      'We forge on Saturdays.',
      '',
      'House rules:',
      '1. Eye protection, always.',
      '2. Nobody is too new to ask.',
      '3. Quench in oil, not in enthusiasm.',
      '',
      'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft members get the same price as everyone else, and so does https://example.test/a/very/long/address/that/does/not/want/to/break/anywhere/at/all/because/it/has/no/spaces.',
      '',
      'The shop behind the forge keeps coke, borax, a spare leather apron and tea. Bring your own hammer; you will want it to be yours. We photograph every finished piece against the same grey wall, and after a year you get the whole row as a print.',
    ].join('\n'),
    logo: '/pictures/anvil.svg',
    sellerId: seller.id,
    plans: [
      {
        title: 'Apprentice Striker at the Second Fire, Including Coke, Borax and the Loan of a Leather Apron',
        description:
          'Saturday mornings at the second fire.\nSaturday afternoons at the first, when it is free.\n\nTongs included; pride not.',
        price: 1234.5,
        billingType: 'Subscription',
        recurrenceCount: 18,
        recurrenceUnit: 'month',
        discordServerId: ANVIL,
        discordRole: ['Apprentice Striker at the Second Fire'],
        isPopular: true,
        members: 11,
      },
    ],
  })

  const sprout = dataset.course({
    title: 'Sprout School',
    slug: 'sprout-school',
    description:
      'Small lessons for ages six to nine, one subject at a time. Take one, take five, change every month.',
    logo: '/pictures/sprout.svg',
    sellerId: ines.id,
    plans: sproutPlans,
  })

  const nightShift = dataset.course({
    title: 'Night Shift',
    slug: 'night-shift',
    description: 'Nurses, bakers and train drivers who are awake when you are.',
    sellerId: seller.id,
    plans: [
      {
        title: 'On call',
        description: 'The lounge, the swap board and the quiet channel.',
        price: 3,
        billingType: 'Subscription',
        discordServerId: NIGHT_SHIFT,
        members: 84,
      },
    ],
  })

  const oddLots = dataset.course({
    title: 'Odd Lots',
    slug: 'odd-lots',
    description: 'Auction finds, mostly chairs. The seller has not finished setting this up.',
    sellerId: ines.id,
    plans: [
      {
        title: 'Catalogue by post',
        description: 'Lives on no platform yet.',
        price: 8,
        billingType: 'Subscription',
        platform: [],
        members: 0,
      },
      {
        title: 'Saleroom chat',
        description: 'On Discord, somewhere.',
        price: 6,
        billingType: 'Subscription',
        platform: ['Discord'],
        members: 0,
      },
      {
        title: 'Preview day',
        description: 'Free, they say.',
        price: 15,
        billingType: 'Free',
        discordServerId: ODD_LOTS,
        members: 0,
      },
      {
        title: 'Under the hammer',
        description: 'Paid once, in a currency that is still being decided.',
        price: 20,
        currency: 'doubloon',
        billingType: 'One Time Fee',
        discordServerId: ODD_LOTS,
        members: 3,
      },
    ],
  })

  return { kitchen, anvil, sprout, nightShift, oddLots }
}
