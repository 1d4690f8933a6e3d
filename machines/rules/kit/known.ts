const missing = (): never => {
  throw new Error('A state was entered without what it needs.')
}

/** What is there by now, because a guard has asked for it or an earlier state has kept it: no type can tell. */
export const known = <T>(value: T): NonNullable<T> => value ?? missing()
