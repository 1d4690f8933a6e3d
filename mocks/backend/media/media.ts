import type { AccountRow, Writing } from '../tables.ts'

/**
 * The public id in a URL of the image host: the part after `/upload/` and the version, without extension. Null if there
 * is none.
 */
export const publicIdOf = (url: string): string | null => {
  const [, ...after] = url.split('/upload/')
  return /^(?:v\d+\/)?(.+)\.\w+$/.exec(after.join('/upload/'))?.[1] ?? null
}

/**
 * Makes the account the owner of the upload at this URL, if the upload has no owner. Called when an account saves the
 * URL. Returns the public id; null if the URL has none.
 */
export const saveMedia = (tx: Writing, owner: AccountRow, url: string | null): string | null => {
  const publicId = url === null ? null : publicIdOf(url)
  const media = publicId === null ? undefined : tx.media.get(publicId)
  if (media?.url === url && media.ownerId === null) tx.media.patch(media.id, { ownerId: owner.id })
  return publicId
}
