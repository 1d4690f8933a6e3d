import type { MediaKind } from '#machines/rules/kit/entities.ts'
import { done, type Handlers, refuse } from '../http/handler.ts'
import type { AccountRow, Writing } from '../tables.ts'

const remove = (tx: Writing, me: AccountRow, publicId: string, kind: MediaKind) => {
  const media = tx.media.get(publicId)
  if (media?.kind !== kind) return refuse(404, `This ${kind} does not exist.`)
  if (media.ownerId !== null && media.ownerId !== me.id)
    return refuse(403, `This ${kind} belongs to another account.`)
  tx.media.remove(publicId)
  return done
}

export const images = {
  deleteImage: ({ body }, { tx, me }) => remove(tx, me, body.publicId, 'image'),
  deleteVideo: ({ body }, { tx, me }) => remove(tx, me, body.publicId, 'video'),
} satisfies Partial<Handlers>
