import { assign, type EventObject, type MachineContext } from 'xstate'
import { reasonToStay } from '#machines/rules/account/reason-to-stay.ts'

export interface Staying {
  /** Why the account could not be loaded although nobody is signed out; null without such a failure. */
  heldBecause: string | null
}

type Thrown = { error: unknown }

/** With the params of `thrown`, as `keepReasonToStay`. */
export const staysSignedIn = (_: object, { error }: Thrown) => reasonToStay(error) !== null

export const keepReasonToStay = <C extends MachineContext & Staying, E extends EventObject>() =>
  // TypeScript cannot see that a part of Staying is a part of each context that extends it.
  assign<C, E, Thrown, E, never>((_, { error }) => ({ heldBecause: reasonToStay(error) }) as Partial<C>)
