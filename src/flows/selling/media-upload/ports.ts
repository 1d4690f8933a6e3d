import { subscribable } from '#machines/kit/port.ts'
import { headLength, mediaFormat, sentPercent } from '#machines/rules/communities/media.ts'
import { draftKey, mayBeInUse } from '#machines/rules/drafts/kept-drafts.ts'
import type { MediaUploadPorts } from '#machines/selling/media-upload/ports.ts'
import { uploadMedia } from '#src/api/image-host.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { deleteMediaMutation } from '#src/graphql/documents/communities.ts'

export const mediaUploadPorts = ({ config, graph, browser }: Services): MediaUploadPorts => {
  const { files, uploads } = browser
  const fileAt = (address: string): File => {
    const file = files.get(address)
    if (!file) throw new Error('The picked file is not at hand any more.')
    return file
  }
  return {
    readFormat: async ({ address }) => {
      const head = await fileAt(address).slice(0, headLength).arrayBuffer()
      return { kind: 'read', format: mediaFormat(new Uint8Array(head)) }
    },
    upload: async ({ address, media, folder }, run) => {
      const file = fileAt(address)
      const host = config.imageHost
      return {
        kind: 'uploaded',
        ...(await uploadMedia({ host, uploads }, { media, file, folder, name: address }, run)),
      }
    },
    progress: {
      observe: ({ address }) =>
        subscribable((emit) =>
          uploads.watch(address, (sent) => emit({ kind: 'sent', percent: sentPercent(sent) })),
        ),
    },
    discard: async ({ media, publicId, draft }, { signal }) => {
      const kept = draft && (await browser.drafts.read(draftKey(draft.userId, 'new')))
      if (draft && mayBeInUse(kept, draft.id, publicId)) return { kind: 'discarded' }
      await graph.mutate(deleteMediaMutation, { kind: media, publicId }, { signal })
      return { kind: 'discarded' }
    },
  }
}
