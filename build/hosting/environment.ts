/** The variables of a build. */
export type Environment = Readonly<Record<string, string>>

/** Prefixes of the variables that a build reads. */
export const prefixes = ['VITE_', 'API_', 'HSTS_']

/**
 * Whether a variable is 'true'. Throws if it is set to anything but 'true' or 'false', so that a typo does not count as
 * false.
 */
export const saysYes = (env: Environment, name: string): boolean => {
  const value = env[name] ?? ''
  if (!['', 'true', 'false'].includes(value))
    throw new Error(`${name} must be 'true', 'false' or unset, not '${value}'.`)
  return value === 'true'
}
