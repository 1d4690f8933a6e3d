import { scenarioBuilder } from '../builder.ts'
import { scenario } from '../scenario.ts'
import { addMarketplace } from './fresh.ts'

export const trial = scenario({
  slug: 'trial',
  title: 'Free trials',
  description:
    'Three trials run: one ends in six hours, one in ten days, and one was canceled. The next due event is the first charge.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    const marketplace = addMarketplace(dataset, { discord: 'connected', telegram: 'connected' })
    dataset.purchase(marketplace.buyer.id, marketplace.lantern, 'Resident', { daysAgo: 6.75, trial: true })
    dataset.purchase(marketplace.buyer.id, marketplace.observatory, 'Deep sky', { daysAgo: 4, trial: true })
    dataset.purchase(marketplace.buyer.id, marketplace.orchard, 'Season ticket', {
      daysAgo: 29,
      trial: true,
      unsubscribeRequested: true,
    })
    return dataset.base()
  },
})
