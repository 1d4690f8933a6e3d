/** Filters the ids of active states: only those without an active child state, in the same order. */
export const innermostOf = (active: readonly string[]): string[] =>
  active.filter((id) => !active.some((other) => other.startsWith(`${id}.`)))
