import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'
import type { TestWorld } from './world.ts'

const says = (world: TestWorld, answer: TestWorld['environment']['google']) => {
  world.environment.google = answer
}

/** Brings Google's own client to each of its answers; a flow that asks it uses this for its port. */
export const asksGoogle = {
  answers: { chosen: says, dismissed: says, unavailable: says } satisfies {
    [K in GoogleAnswer['kind']]: typeof says
  },
  fails: (world: TestWorld) => {
    says(world, { kind: 'broken' })
    return true
  },
}
