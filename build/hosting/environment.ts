/** The variables of a build. */
export type Environment = Readonly<Record<string, string>>

/** The prefixes of those that a build reads. */
export const prefixes = ['VITE_', 'API_', 'HSTS_']

/** Whether a variable says yes. Throws where it says neither yes nor no: a misspelled yes is no silent no. */
export const saysYes = (env: Environment, name: string): boolean => {
  const value = env[name] ?? ''
  if (!['', 'true', 'false'].includes(value))
    throw new Error(`${name} is 'true', 'false' or not set, not '${value}'.`)
  return value === 'true'
}
