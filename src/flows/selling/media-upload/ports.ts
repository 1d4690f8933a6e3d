import { subscribable } from '#machines/kit/port.ts'
import { headLength, mediaFormat, mediaType, sentPercent } from '#machines/rules/communities/media.ts'
import { draftKey, mayBeInUse } from '#machines/rules/drafts/stored-drafts.ts'
import type { MediaUploadPorts } from '#machines/selling/media-upload/ports.ts'
import { uploadMedia } from '#src/api/image-host.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { deleteMediaMutation } from '#src/graphql/documents/communities.ts'

export const mediaUploadPorts = ({ config, graph, browser }: Services): MediaUploadPorts => {
  const { files, uploads } = browser
  /** Reads a picked file and its format. Returns null if the file was changed or deleted after it was picked. */
  const pickedAt = async (address: string) => {
    const file = files.get(address)
    const head = await file
      ?.slice(0, headLength)
      .arrayBuffer()
      .catch((error: unknown) => {
        if (error instanceof DOMException) return undefined
        throw error
      })
    return file && head ? { file, format: mediaFormat(new Uint8Array(head)) } : null
  }
  return {
    readFormat: async ({ address }) => {
      const picked = await pickedAt(address)
      return picked ? { kind: 'read', format: picked.format } : { kind: 'unreadable' }
    },
    takeFrame: async ({ film }) => {
      const file = await files.frame(film)
      return file ? { kind: 'taken', file: files.keep(file) } : { kind: 'unreadable' }
    },
    upload: async ({ address, media, folder }, run) => {
      const picked = await pickedAt(address)
      if (!picked) return { kind: 'unreadable' }
      const type = picked.format ? mediaType(picked.format) : picked.file.type
      const file = new File([picked.file], picked.file.name, { type })
      const host = config.imageHost
      try {
        return {
          kind: 'uploaded',
          ...(await uploadMedia({ host, uploads }, { media, file, folder, name: address }, run)),
        }
      } catch (error) {
        // If a file changes during its upload, browsers report the same error as for a lost connection, so the file is
        // read again.
        if (await pickedAt(address)) throw error
        return { kind: 'unreadable' }
      }
    },
    progress: {
      observe: ({ address }) =>
        subscribable((emit) =>
          uploads.watch(address, (sent) => emit({ kind: 'sent', percent: sentPercent(sent) })),
        ),
    },
    discard: async ({ media, publicId, draft }, { signal }) => {
      const stored = draft && (await browser.drafts.read(draftKey(draft.userId, 'new')))
      if (draft && mayBeInUse(stored, draft.id, publicId)) return
      await graph.mutate(deleteMediaMutation, { kind: media, publicId }, { signal })
    },
  }
}
