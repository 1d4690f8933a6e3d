/**
 * The name of an actor in sentences: its id, or, if it has no id of its own, its logic and the state that invokes it.
 */
export const actorInWords = (id: string, logic: string): string => {
  const [, state] = /^\d+\.(.*)/s.exec(id) ?? []
  return state === undefined || id === logic ? id : `${logic} in ${state}`
}
