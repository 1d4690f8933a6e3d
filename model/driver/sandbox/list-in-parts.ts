import type { Sandbox } from './sandbox.ts'

/** How the rest of a list comes whose first entries were `begun` (`inParts`): it is sent, or its connection breaks off. */
export const restOfList = {
  answers: ({ environment }: Sandbox) => environment.sendRest('sent'),
  fails: ({ environment }: Sandbox) => {
    environment.sendRest('brokenOff')
    return true
  },
}
