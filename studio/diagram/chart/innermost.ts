/** Of the ids of active states, those of the states in which no other is active, in the same order. */
export const innermostOf = (active: readonly string[]): string[] =>
  active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)))
