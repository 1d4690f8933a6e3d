/** An actor without an id is named after its logic and the state that invokes it. */
export const actorInWords = (id: string, logic: string): string => {
  const [, state] = /^\d+\.(.*)$/s.exec(id) ?? []
  return state === undefined || id === logic ? id : `${logic} in ${state}`
}
