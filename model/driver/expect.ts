import type { ExpectStatic } from 'vitest'

/** Finds nothing wrong with anything. */
const blind: unknown = new Proxy(() => {}, {
  apply: () => blind,
  get: (_, name) => (name === 'then' ? undefined : blind),
})

/** What the models look at the provider's records with: Vitest's own in a test; where a flow is only played, nothing. */
export let expect = blind as ExpectStatic

export const expectWith = (one: ExpectStatic): void => {
  expect = one
}
