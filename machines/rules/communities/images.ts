/** The sizes of images in CSS pixels (D1 §9, D2 §9). `scale` is the number of image pixels per CSS pixel. */
export const communityLogo = { width: 160 } as const
export const profileAvatar = { width: 160 } as const
export const editedAvatar = { width: 144 } as const
export const subscriptionLogo = { width: 96, height: 96, scale: 2 } as const

/** Matches the start of a URL up to `/upload/` in its path. The image host expects transformations after it. */
const hosted = /^(?:https?:\/\/[^/?#]+)?(?!\/\/)(?:\/[^?#]*?)??\/upload\/(?=.)/s

/**
 * The URL at which the image host serves the image cropped to this size. `height` defaults to `width`. The URL of
 * another host stays unchanged.
 */
export const resizedImage = (
  url: string,
  { width, height = width, scale }: { width: number; height?: number; scale?: number },
): string => {
  const pixels = scale === undefined ? '' : `,dpr_${scale.toFixed(1)}`
  return url.replace(hosted, (folder) => `${folder}c_fill,w_${width},h_${height}${pixels}/`)
}
