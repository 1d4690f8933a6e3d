import { onSystem } from './on-system.mjs'

/** The web server that the tests of hosting need, if it is on the system. */
export const nginx = {
  /** @returns {string} Where it is, or '' if there is none. */
  path: () => onSystem('nginx'),
}
