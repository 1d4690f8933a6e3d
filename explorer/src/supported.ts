import * as xstate from 'xstate'
import { Refusal } from './refusal.ts'

/** Throws a `Refusal` if the explorer does not support this version of xstate, given as the module's exports. */
export const requireSupported = (library: object): void => {
  if ('getNextTransitions' in library) return
  const version = 'fromPromise' in library ? 'xstate 5 before version 5.28' : 'xstate 4'
  throw new Refusal(`The explorer needs xstate 5, from version 5.28 on. Installed is ${version}.`)
}

requireSupported(xstate)
