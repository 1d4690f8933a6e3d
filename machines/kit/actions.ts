import { assign, type EventObject, emit, type MachineContext, type ParameterizedObject } from 'xstate'
import type { Emission } from './emissions.ts'

// Functions make these actions, so that each action gets the types of its machine's context and events.

/** Makes `assign` for a change of `Part`, a part of the context that several machines have. */
export const assignPart =
  <Part, C extends MachineContext & Part, E extends EventObject>() =>
  <Params extends ParameterizedObject['params'] | undefined>(
    changed: (context: Part, params: Params) => Partial<Part>,
  ) =>
    // The cast is safe, but TypeScript cannot infer that a part of `Part` is a part of each context that extends it.
    assign<C, E, Params, E, never>(({ context }, params) => changed(context, params) as Partial<C>)

/** Stores the page to open after the next login (CHECKOUT-06, C07). */
export const rememberPath = <C extends MachineContext, E extends EventObject>(path: (context: C) => string) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'value.remembered',
    key: 'redirectAfterLogin',
    value: path(context),
  }))

type Why<C> = (context: C) => string | null | undefined

const because = (reason: string | null | undefined) => reason && { state: { reason } }

/** Opens the login page, which shows `why`. The user can go back. */
export const openLogin = <C extends MachineContext, E extends EventObject>(why?: Why<C>) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.opened',
    path: '/login',
    ...because(why?.(context)),
  }))

/**
 * Replaces this page by the login page, also in the browser's history, because the user may not see this page or no
 * longer needs it. `why` is shown there.
 */
export const openLoginInPlace = <C extends MachineContext, E extends EventObject>(why?: Why<C>) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.opened',
    path: '/login',
    replace: true,
    ...because(why?.(context)),
  }))
