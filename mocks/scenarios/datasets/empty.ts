import { scenarioBuilder } from '../builder.ts'
import { addPeople } from '../content/people.ts'
import { scenario } from '../scenario.ts'

export const empty = scenario({
  slug: 'empty',
  title: 'Nothing yet',
  description: 'Three accounts, no communities and no purchases. The buyer has connected nothing.',
  base: (random, { epoch }) => {
    const dataset = scenarioBuilder(random, epoch)
    addPeople(dataset, { discord: 'none', telegram: 'none' })
    return dataset.base()
  },
})
