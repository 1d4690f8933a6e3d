import type { PickedFile } from '#machines/rules/communities/media.ts'

/** The files that were picked in this page. A machine holds only what `keep` says of one. */
export interface Files {
  keep(file: File): PickedFile
  /** Undefined once it has been let go. */
  get(address: string): File | undefined
}

/** An address keeps its file alive; more than any form has fields need not be. */
const KEPT = 16

export const browserFiles = (urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL): Files => {
  const files = new Map<string, File>()
  return {
    keep: (file) => {
      const address = urls.createObjectURL(file)
      files.set(address, file)
      for (const oldest of [...files.keys()].slice(0, -KEPT)) {
        urls.revokeObjectURL(oldest)
        files.delete(oldest)
      }
      const { name, type, size } = file
      return { address, name, type, size }
    },
    get: (address) => files.get(address),
  }
}

/** Object URLs belong to the page as a whole, and so does this: a View names a file before anybody is told of it. */
export const pageFiles = browserFiles()
