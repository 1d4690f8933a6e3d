// Runs before anything is installed, on whatever Node started npm: plain JavaScript for Node 20.19 and newer.

const packagesOf = (lockfile) => {
  try {
    const { '': _root, ...packages } = JSON.parse(lockfile).packages
    return packages
  } catch {
    return {}
  }
}

const mayBeAbsent = ({ optional, os, cpu, libc }) => Boolean(optional || os || cpu || libc)

/** What says that it is the same package: `resolved` only where there is no hash, for a mirror has its own addresses. */
const identity = ({ integrity }) => (integrity ? ['version', 'integrity'] : ['version', 'resolved', 'link'])

const isSame = (locked, present) =>
  identity(locked).every((field) => locked[field] === undefined || locked[field] === present[field])

/**
 * Whether npm's record has a package that only tests and tools need: once there, they are kept up to date.
 * @param {string} record The text of `node_modules/.package-lock.json`.
 * @returns {boolean}
 */
export const hasTools = (record) => Object.values(packagesOf(record)).some(({ dev }) => dev)

/** The package inside which another stands, or '' for one that stands beside all. */
const parentOf = (folder) => folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))

/**
 * Where `node_modules` is not what `package-lock.json` says: the folders of packages that are missing, of another
 * version, or inside a package that should have another's. None: there is nothing to install.
 * @param {string} lockfile The text of `package-lock.json`.
 * @param {string} record The text of `node_modules/.package-lock.json`, npm's own record of what it installed; text
 *   that is not such a record, such as '', counts as nothing installed.
 * @param {boolean} withTools Whether what only tests and tools need must be there, too.
 * @returns {string[]} Such as `node_modules/react`.
 */
export const outOfDate = (lockfile, record, withTools) => {
  const locked = packagesOf(lockfile)
  const present = packagesOf(record)
  if (Object.keys(locked).length === 0) return ['package-lock.json']
  const mayMiss = (one) => mayBeAbsent(one) || (one.dev && !withTools)
  return [
    ...Object.keys(locked).filter((folder) =>
      present[folder] ? !isSame(locked[folder], present[folder]) : !mayMiss(locked[folder]),
    ),
    ...Object.keys(present).filter((folder) => !locked[folder] && locked[parentOf(folder)]),
  ]
}
