import type { Sandbox } from './sandbox.ts'

/** How the rest of a list ends after its first entries (`inParts`): it arrives, or the connection fails. */
export const restOfList = {
  answers: ({ environment }: Sandbox) => environment.sendRest('sent'),
  fails: ({ environment }: Sandbox) => {
    environment.sendRest('brokenOff')
    return true
  },
}
