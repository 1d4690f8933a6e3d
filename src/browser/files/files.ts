import type { PickedFile } from '#machines/rules/communities/media.ts'

/** The files that the user has picked in this page. A machine stores only the description that `keep` returns. */
export interface Files {
  keep(file: File): PickedFile
  /** The file at an object URL; undefined after the file was released. */
  get(address: string): File | undefined
  /** A still image of the video at a URL; null if the browser cannot load the video. */
  frame(film: string): Promise<File | null>
  /** Offers a text to the user as a download. */
  save(name: string, text: string): void
}

/**
 * The maximum number of files that stay available, more than any form has fields. It is limited, because an object URL
 * retains its file in memory.
 */
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
    frame: async (film) => (await import('./still-image.ts')).stillImageOf(film),
    save: (download, text) =>
      Object.assign(document.createElement('a'), {
        href: `data:,${encodeURIComponent(text)}`,
        download,
      }).click(),
  }
}

/**
 * The page's only file store, because object URLs belong to the whole page. A View first stores a file here, then sends
 * the machine an event that describes the file.
 */
export const pageFiles = browserFiles()
