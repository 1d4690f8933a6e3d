/** Stores the files of the image host, by public id. */
export interface BlobStore {
  put(publicId: string, file: Blob): Promise<void>
  get(publicId: string): Promise<Blob | undefined>
}

/** The maximum size of all files together, in bytes. Above it, the oldest files are deleted first. */
export const BLOB_STORE_SIZE = 400_000_000

export const memoryBlobStore = (size = BLOB_STORE_SIZE): BlobStore => {
  const files = new Map<string, Blob>()
  return {
    put: async (publicId, file) => {
      files.set(publicId, file)
      let kept = [...files.values()].reduce((sum, one) => sum + one.size, 0)
      for (const [id, one] of files) {
        if (kept <= size || id === publicId) break
        files.delete(id)
        kept -= one.size
      }
    },
    get: async (publicId) => files.get(publicId),
  }
}
