import { scenarioBuilder } from '../builder.ts'
import { addPeople } from '../content/people.ts'
import { scenario } from '../scenario.ts'

/**
 * `size` is the number of the seller's communities. Each community has its own Discord server; ten communities share a
 * Telegram chat.
 */
export const seller1000Communities = scenario({
  slug: 'seller-1000-communities',
  title: '1,000 communities of one seller',
  description:
    'Five plans each, on 1,000 Discord servers and 100 Telegram chats. Every fifth is switched off, and every hundredth has lost its bot.',
  size: 1000,
  base: async (random, { epoch, seed, size }) => {
    const { inventedCourses } = await import('../content/invented.ts')
    const dataset = scenarioBuilder(random, epoch)
    const { seller } = addPeople(dataset, { discord: 'none', telegram: 'none' })
    const serverOf = (n: number) => `8112044177295${String(n).padStart(5, '0')}`
    for (const [n, course] of inventedCourses({ seed, count: size }, seller.id, serverOf).entries()) {
      const chat = `-10018844${String(Math.floor(n / 10)).padStart(5, '0')}`
      const hasBot = n % 100 !== 1
      dataset.server({
        id: serverOf(n),
        platform: 'Discord',
        name: course.title,
        botPresent: hasBot,
        botIsAdmin: hasBot,
      })
      if (n % 10 === 0) dataset.server({ id: chat, platform: 'Telegram', name: `Chat ${n / 10 + 1}` })
      dataset.course({
        ...course,
        isActive: n % 5 !== 0,
        plans: [
          ...course.plans,
          {
            title: 'Letters',
            price: 2,
            billingType: 'Subscription',
            platform: ['Telegram'],
            telegramServerId: chat,
            members: n,
          },
        ],
      })
    }
    return dataset.base()
  },
})
