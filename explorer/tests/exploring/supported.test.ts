import { expect, it } from 'vitest'
import * as xstate from 'xstate'
import { requireSupported } from '#explorer/supported.ts'

it('the explorer accepts the installed version of xstate', () => {
  expect(() => requireSupported(xstate)).not.toThrow()
})

it.each([
  ['xstate 4', { createMachine: () => {} }],
  ['xstate 5 before version 5.28', { fromPromise: () => {} }],
])('the explorer refuses %s', (version, library) => {
  expect(() => requireSupported(library)).toThrow(
    `The explorer needs xstate 5, from version 5.28 on. Installed is ${version}.`,
  )
})
