import type { AccountRow, Writing } from '../tables.ts'

/** The public id in an address of the image host: what follows `/upload/` and the version, without the ending. */
export const publicIdOf = (url: string): string | null => {
  const [, ...after] = url.split('/upload/')
  return /^(?:v\d+\/)?(.+)\.\w+$/.exec(after.join('/upload/'))?.[1] ?? null
}

/** An account saves an address of the image host: an upload that was nobody's is its own from now on. */
export const saveMedia = (tx: Writing, owner: AccountRow, url: string | null): string | null => {
  const publicId = url === null ? null : publicIdOf(url)
  const media = publicId === null ? undefined : tx.media.get(publicId)
  if (media?.url === url && media.ownerId === null) tx.media.patch(media.id, { ownerId: owner.id })
  return publicId
}
