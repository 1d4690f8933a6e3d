import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Also searches /usr/sbin, which has Debian's daemons and is missing in many PATHs. */
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

/**
 * @param {string} command
 * @returns {string} The path of a system command, or '' if there is none.
 */
export const onSystem = (command) => folders.map((folder) => join(folder, command)).find(existsSync) ?? ''
