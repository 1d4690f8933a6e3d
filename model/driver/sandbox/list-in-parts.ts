import type { Sandbox } from './sandbox.ts'

/** How the response with the rest of a list (`inParts`) ends: it arrives, or the connection fails. */
export const restOfList = {
  answers: ({ environment }: Sandbox) => environment.sendRest('sent'),
  fails: ({ environment }: Sandbox) => {
    environment.sendRest('brokenOff')
    return true
  },
}
