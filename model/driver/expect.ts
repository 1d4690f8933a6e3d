import type { ExpectStatic } from 'vitest'

/** An `expect` whose assertions never fail. */
const blind: unknown = new Proxy(() => {}, {
  apply: () => blind,
  get: (_, name) => (name === 'then' ? undefined : blind),
})

/**
 * The `expect` of the models. In a test it is Vitest's `expect`. Outside of tests, such as in the studio, its
 * assertions never fail.
 */
export let expect = blind as ExpectStatic

export const expectWith = (one: ExpectStatic): void => {
  expect = one
}
