import type { ExpectStatic } from 'vitest'

/** An `expect` that accepts everything. */
const blind: unknown = new Proxy(() => {}, {
  apply: () => blind,
  get: (_, name) => (name === 'then' ? undefined : blind),
})

/**
 * The `expect` of the models. In a test it is Vitest's own. Outside of tests, such as in the studio, it accepts
 * everything.
 */
export let expect = blind as ExpectStatic

export const expectWith = (one: ExpectStatic): void => {
  expect = one
}
