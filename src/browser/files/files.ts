import type { PickedFile } from '#machines/rules/communities/media.ts'

/** The files that the user has picked in this page. A machine holds only the description that `keep` returns. */
export interface Files {
  keep(file: File): PickedFile
  /** Undefined once it has been released. */
  get(address: string): File | undefined
}

/** How many files stay available, as an object URL keeps its file in memory: more than any form has fields. */
const MAX_FILES = 16

export const browserFiles = (urls: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'> = URL): Files => {
  const files = new Map<string, File>()
  return {
    keep: (file) => {
      const address = urls.createObjectURL(file)
      files.set(address, file)
      for (const oldest of [...files.keys()].slice(0, -MAX_FILES)) {
        urls.revokeObjectURL(oldest)
        files.delete(oldest)
      }
      const { name, type, size } = file
      return { address, name, type, size }
    },
    get: (address) => files.get(address),
  }
}

/** One for the whole page, as object URLs are: a View keeps a file before it sends the file's description. */
export const pageFiles = browserFiles()
