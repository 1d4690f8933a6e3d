import { type FailureSample, held } from '#machines/kit/samples.ts'
import type { sessionRow } from './rows.ts'
import type { TestWorld } from './world.ts'

/** How a call ends as `held`: its token has run out, and another tab keeps the lock under which it is renewed. */
export const heldSession = (session: ReturnType<typeof sessionRow>) => ({
  holdSession: async (world: TestWorld, failure: FailureSample) => {
    if (failure !== held) return false
    world.environment.lockHeld = true
    await world.patch('sessions', session.id, { expiresAt: 0 })
    return true
  },
  letGo: (world: TestWorld) => world.patch('sessions', session.id, { expiresAt: session.expiresAt }),
})
