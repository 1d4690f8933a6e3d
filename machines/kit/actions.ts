import { type EventObject, emit, type MachineContext } from 'xstate'
import type { Emission } from './emissions.ts'

// Functions, so that each action has the types of its machine's context and events.

/** The page to which the next login leads (CHECKOUT-06, C07). */
export const rememberPath = <C extends MachineContext, E extends EventObject>(path: (context: C) => string) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'value.remembered',
    key: 'redirectAfterLogin',
    value: path(context),
  }))

type Why<C> = (context: C) => string | null | undefined

const because = (reason: string | null | undefined) => reason && { state: { reason } }

/** A person asks for the login, and comes back from it. The login says `why`. */
export const openLogin = <C extends MachineContext, E extends EventObject>(why?: Why<C>) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.opened',
    path: '/login',
    ...because(why?.(context)),
  }))

/** Replaces this page in the history: it is not for this person, or finished. */
export const openLoginInPlace = <C extends MachineContext, E extends EventObject>(why?: Why<C>) =>
  emit<C, E, undefined, E, Emission>(({ context }) => ({
    type: 'page.opened',
    path: '/login',
    replace: true,
    ...because(why?.(context)),
  }))
