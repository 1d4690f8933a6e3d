// Plain JavaScript for Node 20.19 and newer, because it runs before the installation, on whatever Node started npm.

const packagesOf = (lockfile) => {
  try {
    const { '': _root, ...packages } = JSON.parse(lockfile).packages
    return packages
  } catch {
    return {}
  }
}

const mayBeAbsent = ({ optional, os, cpu, libc }) => Boolean(optional || os || cpu || libc)

/** The fields that identify a package. `resolved` counts only without a hash, because a mirror has other URLs. */
const identity = ({ integrity }) => (integrity ? ['version', 'integrity'] : ['version', 'resolved', 'link'])

const isSame = (locked, present) =>
  identity(locked).every((field) => locked[field] === undefined || locked[field] === present[field])

/**
 * Whether development dependencies are installed. If so, the set-up updates them too. npm's record names the project's
 * own folder tools/node even if nothing of it is installed.
 * @param {string} record The text of `node_modules/.package-lock.json`.
 * @returns {boolean}
 */
export const hasTools = (record) =>
  Object.entries(packagesOf(record)).some(([folder, { dev }]) => dev && folder.startsWith('node_modules/'))

/** The folder of the package whose `node_modules` contains this package, or '' at the top level. */
const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))

/**
 * Compares `node_modules` with `package-lock.json`. Returns the folders of packages that are missing, have another
 * version, or hide another version in a parent. Empty if nothing has to be installed.
 * @param {string} lockfile The text of `package-lock.json`.
 * @param {string} record The text of `node_modules/.package-lock.json`, npm's record of what it installed. Any other
 * text, such as '', means that nothing is installed.
 * @param {boolean} withTools Whether to include development dependencies.
 * @returns {string[]} Folders such as `node_modules/react`.
 */
export const outOfDate = (lockfile, record, withTools) => {
  const locked = packagesOf(lockfile)
  const present = packagesOf(record)
  if (Object.keys(locked).length === 0) return ['package-lock.json']
  // npm marks the folder that a link leads to, not the link, as a development dependency.
  const isTool = (one) => (one.link ? locked[one.resolved] : one)?.dev
  const mayMiss = (one) => mayBeAbsent(one) || (isTool(one) && !withTools)
  return [
    ...Object.keys(locked).filter((folder) =>
      present[folder] ? !isSame(locked[folder], present[folder]) : !mayMiss(locked[folder]),
    ),
    ...Object.keys(present).filter((folder) => !locked[folder] && locked[parentOf(folder)]),
  ]
}
