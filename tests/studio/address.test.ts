import { describe, expect, it } from 'vitest'
import { type Address, isMove, readAddress } from '#studio/kit/address.ts'

const address = (differs: Partial<Address> = {}): Address => ({
  ...readAddress(new URLSearchParams('flow=login&tab=play')),
  path: ['visitor'],
  ...differs,
})

describe("a change of the studio's address", () => {
  it.each<[what: string, from: Partial<Address>, to: Partial<Address>, leads: boolean]>([
    ['another tab', {}, { tab: 'diagram' }, true],
    ['another flow', {}, { flow: 'register' }, true],
    ['a step', {}, { path: ['visitor', 'login.submitted'] }, true],
    ['another step in its place', { path: ['visitor', 'a', 'b'] }, { path: ['visitor', 'a', 'c'] }, true],
    ['a step back', { path: ['visitor', 'a'] }, {}, true],
    ['the first selected state', {}, { state: 'login.editing' }, true],
    ['the first step of a flow', { path: [] }, {}, false],
    [
      'the next letter of a field',
      { path: ['visitor', 'email.changed{"email":"b"}'] },
      { path: ['visitor', 'email.changed{"email":"be"}'] },
      false,
    ],
    ['another state', { state: 'login.editing' }, { state: 'login.submitting' }, false],
    ['another theme', {}, { theme: 'dark' }, false],
    ['nothing', {}, {}, false],
  ])(
    'adds an entry to the browser history only if the user would use Back to undo it: %s',
    (_, from, to, leads) => {
      expect(isMove(address(from), address(to))).toBe(leads)
    },
  )
})
