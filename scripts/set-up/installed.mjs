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
 * Where `node_modules` is not what `package-lock.json` says: the folders of packages that are missing, of another
 * version or too many. None: there is nothing to install.
 * @param {string} lockfile The text of `package-lock.json`.
 * @param {string} record The text of `node_modules/.package-lock.json`, npm's own record of what it installed; text
 *   that is not such a record, such as '', counts as nothing installed.
 * @returns {string[]} Such as `node_modules/react`.
 */
export const outOfDate = (lockfile, record) => {
  const locked = packagesOf(lockfile)
  const present = packagesOf(record)
  return [
    ...Object.keys(locked).filter((folder) =>
      present[folder] ? !isSame(locked[folder], present[folder]) : !mayBeAbsent(locked[folder]),
    ),
    ...Object.keys(present).filter((folder) => !locked[folder]),
  ]
}
