import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

/** The web server that the tests of hosting need, if it is on the system. */
export const nginx = {
  /** @returns {string} Where it is, or '' if there is none. */
  path: () => folders.map((folder) => join(folder, 'nginx')).find(existsSync) ?? '',
}
