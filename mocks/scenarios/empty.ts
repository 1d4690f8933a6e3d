import { addPeople } from './people.ts'
import { scenario } from './scenario.ts'
import { newWorld } from './world.ts'

export const empty = scenario({
  slug: 'empty',
  title: 'Nothing yet',
  description: 'Three accounts, no communities and no purchases. The buyer has connected nothing.',
  base: (draws, { epoch }) => {
    const world = newWorld(draws, epoch)
    addPeople(world, { discord: 'none', telegram: 'none' })
    return world.base()
  },
})
