import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian's daemons are not on everybody's path. */
const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/sbin']

/**
 * @param {string} command
 * @returns {string} Where a command of the system is, or '' if there is none.
 */
export const onSystem = (command) => folders.map((folder) => join(folder, command)).find(existsSync) ?? ''
