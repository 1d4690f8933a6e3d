import { useState } from 'react'

/** Returns `src` for an image or video; undefined if there is none or the browser has failed to load it. */
export function useLoadable(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>()
  return {
    src: src && src !== failed ? src : undefined,
    onError: () => {
      if (src) setFailed(src)
    },
  }
}

/**
 * A data attribute with the URL of a broken image or video, for the element that replaces it. Where the studio compares
 * two screens, this URL stands for the image, whether it could be loaded or not.
 */
export const inPlaceOf = (src: string | null | undefined) => ({ 'data-in-place-of': src ?? '' })
