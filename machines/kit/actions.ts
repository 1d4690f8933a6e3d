import { type EventObject, emit, type MachineContext } from 'xstate'
import type { Emission } from './emissions.ts'

/** With the params of `failure`. A function, so that each machine makes it for its own context and events. */
export const logFailure = <C extends MachineContext, E extends EventObject>() =>
  emit<C, E, { doing: string; error: unknown }, E, Emission>((_, params) => ({
    type: 'failure.logged',
    ...params,
  }))
