import { type ScenarioBuilder, scenarioBuilder } from '../builder.ts'
import { addCommunities } from '../content/communities.ts'
import { addHostileCommunities } from '../content/hostile-communities.ts'
import { addNewSeller, addPeople, addSellers, type BuyerConnections } from '../content/people.ts'
import { scenario } from '../scenario.ts'

/** Adds the accounts and communities that most scenarios have. */
export const addMarketplace = (dataset: ScenarioBuilder, connections: BuyerConnections) => {
  const people = addPeople(dataset, connections)
  const sellers = addSellers(dataset, people.seller)
  const marketplace = {
    ...people,
    ...addCommunities(dataset, sellers),
    ...addHostileCommunities(dataset, sellers),
  }
  addNewSeller(dataset)
  return marketplace
}

export const fresh = scenario({
  slug: 'fresh',
  title: 'A fresh start',
  description:
    'Eleven communities by three sellers, some of them hostile. The buyer has bought nothing and is connected to Discord but not to Telegram.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    addMarketplace(dataset, { discord: 'connected', telegram: 'none' })
    return dataset.base()
  },
})
