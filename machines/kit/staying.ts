import { assign, type EventObject, type MachineContext } from 'xstate'
import { reasonToStay } from '#machines/rules/account/reason-to-stay.ts'
import { thrown } from './params.ts'

export interface Staying {
  /** Why the account or page could not be loaded, where a later attempt may do so; null without such a failure. */
  heldBecause: string | null
}

type Thrown = { error: unknown }

/** With the params of `thrown`, as `keepReasonToStay`. */
export const staysSignedIn = (_: object, { error }: Thrown) => reasonToStay(error) !== null

export const keepReasonToStay = <C extends MachineContext & Staying, E extends EventObject>() =>
  // TypeScript cannot see that a part of Staying is a part of each context that extends it.
  assign<C, E, Thrown, E, never>((_, { error }) => ({ heldBecause: reasonToStay(error) }) as Partial<C>)

/** The ends of a load of the account that fails: the person stays signed in, in the state `held`, or what is `otherwise`. */
export const heldOr = <const Otherwise extends object>(otherwise: Otherwise) =>
  [
    {
      guard: { type: 'staysSignedIn', params: thrown },
      target: 'held',
      actions: { type: 'keepReasonToStay', params: thrown },
    },
    otherwise,
  ] as const

/** The state `held` of a page that realises `requirement`; `again` is the state that loads. */
export const held = <const Again extends string>(requirement: string, again: Again) =>
  ({
    description: 'The account could not be read, or was not asked for. Nobody is signed out.',
    meta: { requirements: [requirement, 'SESSION-01'] },
    tags: 'failed',
    on: { 'retry.requested': again },
  }) as const
