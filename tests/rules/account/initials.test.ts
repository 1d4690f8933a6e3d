import { expect, it } from 'vitest'
import { initialOf, initialsOf } from '#machines/rules/account/initials.ts'

it.each([
  ['Ada Lovelace', 'A', 'AL'],
  ['ada', 'A', 'A'],
  ['Ada King Lovelace', 'A', 'AL'],
  ['  ada \t lovelace\n', 'A', 'AL'],
  ['آدا لافلايس', 'آ', 'آل'],
  ['𝒜da 𐐨ovelace', '𝒜', '𝒜𐐀'],
  ['👩🏽‍🚀 Ada é', '👩🏽‍🚀', '👩🏽‍🚀É'],
  ['', undefined, undefined],
  ['  ', undefined, undefined],
])(
  'NAV-12, PROFILE-02: for the name %j the first letter is %s, and the initials are %s',
  (name, initial, initials) => {
    expect(initialOf(name)).toBe(initial)
    expect(initialsOf(name)).toBe(initials)
  },
)
