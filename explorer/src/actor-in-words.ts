/**
 * The name of an actor in sentences: its id. An actor without an id of its own is named by its logic and by the state
 * that invokes it.
 */
export const actorInWords = (id: string, logic: string): string => {
  const [, state] = /^\d+\.(.*)/s.exec(id) ?? []
  return state === undefined || id === logic ? id : `${logic} in ${state}`
}
