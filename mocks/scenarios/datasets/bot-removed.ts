import { scenarioBuilder } from '../builder.ts'
import { addPeople } from '../content/people.ts'
import { scenario } from '../scenario.ts'

const LANTERN = '811204417729318801'
const FOREST = '811204417729318802'
const KILN = '811204417729318803'
const KILN_CHAT = '-1001884401801'
const QUAY = '811204417729318804'

export const botRemoved = scenario({
  slug: 'bot-removed',
  title: 'A bot was removed',
  description:
    'The seller has four communities: one is sound, from one the bot was removed, in one it lost its rights, and one waits to be switched on, with its bot not yet in every place.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    const { seller } = addPeople(dataset, { discord: 'connected', telegram: 'connected' })
    const absent = { botPresent: false, botIsAdmin: false }
    dataset.server({ id: LANTERN, platform: 'Discord', name: 'The Lantern Room' })
    dataset.server({ id: FOREST, platform: 'Discord', name: 'Forest School', ...absent })
    dataset.server({ id: KILN, platform: 'Discord', name: 'The Kiln', ...absent })
    dataset.server({ id: KILN_CHAT, platform: 'Telegram', name: 'The Kiln: firings', botIsAdmin: false })
    dataset.server({ id: QUAY, platform: 'Discord', name: 'Old Quay', botIsAdmin: false })
    const add = (
      title: string,
      slug: string,
      discordServerId: string,
      members: number,
      more: { isActive?: boolean; logo?: string; telegramServerId?: string } = {},
    ) => {
      const { telegramServerId = null, ...course } = more
      dataset.course({
        title,
        slug,
        description: `${title}, for whoever likes it.`,
        sellerId: seller.id,
        ...course,
        plans: [
          { title: 'Guest', price: 0, billingType: 'Free', discordServerId, members },
          {
            title: 'Member',
            price: 12,
            billingType: 'Subscription',
            platform: telegramServerId === null ? ['Discord'] : ['Discord', 'Telegram'],
            discordServerId,
            telegramServerId,
            members: 34,
          },
        ],
      })
    }
    add('The Lantern Room', 'the-lantern-room', LANTERN, 1200, { logo: '/pictures/lantern.svg' })
    add('Forest School', 'forest-school', FOREST, 965)
    add('Old Quay', 'old-quay', QUAY, 8)
    add('The Kiln', 'the-kiln', KILN, 0, { isActive: false, telegramServerId: KILN_CHAT })
    return dataset.base()
  },
})
