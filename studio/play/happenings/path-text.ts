// Every page of the studio loads this module, so that it imports nothing.

/** Converts a step's name, such as `plan.chosen{"planId":"1"}`, to its event; null if the step is not an event. */
export const eventOf = (name: string): { type: string } | null => {
  const at = name.indexOf('{')
  if (at < 0) return /^[\w.-]+$/.test(name) ? { type: name } : null
  try {
    const fields: unknown = JSON.parse(name.slice(at))
    return typeof fields === 'object' && fields !== null ? { ...fields, type: name.slice(0, at) } : null
  } catch {
    return null
  }
}

/** Encodes a path as text for a URL. */
export const pathText = (names: readonly string[]): string =>
  names.map((name) => name.replaceAll('%', '%25').replaceAll('~', '%7E')).join('~')

/** Decodes the names of a path. Invalid text gives names that match no cause. */
export const namesIn = (text: string): string[] =>
  text === '' ? [] : text.split('~').map((name) => name.replaceAll('%7E', '~').replaceAll('%25', '%'))
