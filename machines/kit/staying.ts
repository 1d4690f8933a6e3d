import type { EventObject, MachineContext } from 'xstate'
import { reasonToStay } from '#machines/rules/account/reason-to-stay.ts'
import { assignPart } from './actions.ts'
import { thrown } from './params.ts'

export interface Staying {
  /** Why the account or page could not be loaded, if retrying may help; otherwise null. */
  heldBecause: string | null
}

type Thrown = { error: unknown }

/**
 * Whether the user stays signed in after this failure. Use this guard and `keepReasonToStay` with the params `thrown`.
 */
export const staysSignedIn = (_: object, { error }: Thrown) => reasonToStay(error) !== null

export const keepReasonToStay = <C extends MachineContext & Staying, E extends EventObject>() =>
  assignPart<Staying, C, E>()((_, { error }: Thrown) => ({ heldBecause: reasonToStay(error) }))

/**
 * The `onError` of an actor that loads the account. It leads to the state `held` if the user stays signed in, and
 * otherwise takes the given transition.
 */
export const heldOr = <const Otherwise extends object>(otherwise: Otherwise) =>
  [
    {
      guard: { type: 'staysSignedIn', params: thrown },
      target: 'held',
      actions: { type: 'keepReasonToStay', params: thrown },
    },
    otherwise,
  ] as const

/**
 * The state `held` of a page, in which the user can retry. `requirement` is the id of a requirement that the state
 * satisfies. `again` is the name of the state that loads.
 */
export const held = <const Again extends string>(requirement: string, again: Again) =>
  ({
    description: 'The account could not be loaded. The user stays signed in.',
    meta: { requirements: [requirement, 'SESSION-01'] },
    tags: 'failed',
    on: { 'retry.requested': again },
  }) as const
