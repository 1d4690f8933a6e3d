/** Source: D1 §9, D2 §9. Pixels on screen; `scale` is how many image pixels go to one of them. */
export const communityLogo = { width: 160 } as const
export const profileAvatar = { width: 160 } as const
export const editedAvatar = { width: 144 } as const
export const subscriptionLogo = { width: 96, height: 96, scale: 2 } as const

/** The folder of the path after which the image host expects transformations; never a host of that name. */
const hosted = /^(?:https?:\/\/[^/?#]+)?(?!\/\/)(?:\/[^?#]*?)??\/upload\/(?=.)/s

/**
 * The address of the image cut to a size by the image host itself. `height` is `width` unless given.
 * An address that is not the image host's comes back unchanged.
 */
export const resizedImage = (
  url: string,
  { width, height = width, scale }: { width: number; height?: number; scale?: number },
): string => {
  const pixels = scale === undefined ? '' : `,dpr_${scale.toFixed(1)}`
  return url.replace(hosted, (folder) => `${folder}c_fill,w_${width},h_${height}${pixels}/`)
}
