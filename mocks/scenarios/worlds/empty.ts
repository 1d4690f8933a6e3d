import { scenarioBuilder } from '../builder.ts'
import { addPeople } from '../content/people.ts'
import { scenario } from '../scenario.ts'

export const empty = scenario({
  slug: 'empty',
  title: 'Nothing yet',
  description: 'Three accounts, no communities and no purchases. The buyer has connected nothing.',
  base: (random, { epoch }) => {
    const world = scenarioBuilder(random, epoch)
    addPeople(world, { discord: 'none', telegram: 'none' })
    return world.base()
  },
})
