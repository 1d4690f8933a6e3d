import type { GoogleOutcome } from '#machines/rules/account/google-outcome.ts'
import type { Sandbox } from './sandbox.ts'

const says = (sandbox: Sandbox, outcome: Sandbox['environment']['google']) => {
  sandbox.environment.google = outcome
}

/** The outcomes of Google's client, for the port of any flow that uses it. */
export const asksGoogle = {
  answers: { chosen: says, dismissed: says, unavailable: says } satisfies {
    [K in GoogleOutcome['kind']]: typeof says
  },
  fails: (sandbox: Sandbox) => {
    says(sandbox, { kind: 'broken' })
    return true
  },
}
