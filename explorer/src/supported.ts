import * as xstate from 'xstate'
import { Refusal } from './refusal.ts'

const installed = () => {
  if ('getNextTransitions' in xstate) return null
  return 'fromPromise' in xstate ? 'xstate 5 before version 5.28' : 'xstate 4'
}

const unsupported = installed()
if (unsupported !== null)
  throw new Refusal(`The explorer needs xstate 5, from version 5.28 on. Installed is ${unsupported}.`)
