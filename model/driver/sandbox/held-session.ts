import { type FailureSample, held } from '#machines/kit/samples.ts'
import type { sessionRow } from './rows.ts'
import type { Sandbox } from './sandbox.ts'

/** Produces the failure `held`: the token has expired, and another tab holds the lock for renewing it. */
export const heldSession = (session: ReturnType<typeof sessionRow>) => ({
  holdSession: async (sandbox: Sandbox, failure: FailureSample) => {
    if (failure !== held) return false
    sandbox.environment.lockHeld = true
    await sandbox.patch('sessions', session.id, { expiresAt: 0 })
    return true
  },
  letGo: (sandbox: Sandbox) => sandbox.patch('sessions', session.id, { expiresAt: session.expiresAt }),
})
