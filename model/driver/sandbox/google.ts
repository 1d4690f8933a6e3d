import type { GoogleAnswer } from '#machines/rules/account/google-answer.ts'
import type { Sandbox } from './sandbox.ts'

const says = (sandbox: Sandbox, answer: Sandbox['environment']['google']) => {
  sandbox.environment.google = answer
}

/** Brings Google's own client to each of its answers; a flow that asks it uses this for its port. */
export const asksGoogle = {
  answers: { chosen: says, dismissed: says, unavailable: says } satisfies {
    [K in GoogleAnswer['kind']]: typeof says
  },
  fails: (sandbox: Sandbox) => {
    says(sandbox, { kind: 'broken' })
    return true
  },
}
