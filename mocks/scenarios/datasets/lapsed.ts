import { DAY } from '#mocks/backend/domain/periods.ts'
import { scenarioBuilder } from '../builder.ts'
import { scenario } from '../scenario.ts'
import { addMarketplace } from './fresh.ts'

export const lapsed = scenario({
  slug: 'lapsed',
  title: 'Lapsed subscriptions',
  description:
    'One subscription ended last week, one was left free, one is flagged active past its end, and one will not survive its next charge: the card is refused.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    const marketplace = addMarketplace(dataset, { discord: 'connected', telegram: 'connected' })
    dataset.replace('accounts', marketplace.buyer, { ...marketplace.buyer, cardFails: true })
    const { id } = marketplace.buyer
    dataset.purchase(id, marketplace.lantern, 'Resident', {
      daysAgo: 37,
      nextBillingAt: epoch - 7 * DAY,
      isActive: false,
      unsubscribeRequested: true,
    })
    dataset.purchase(id, marketplace.gambit, 'Spectator', {
      daysAgo: 60,
      isActive: false,
      unsubscribeRequested: true,
    })
    dataset.purchase(id, marketplace.gambit, 'Club player', { daysAgo: 45, nextBillingAt: epoch - 2 * DAY })
    dataset.purchase(id, marketplace.tide, 'Weekly', { daysAgo: 6 })
    return dataset.base()
  },
})
