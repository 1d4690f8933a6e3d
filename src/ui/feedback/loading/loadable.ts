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
 * A data attribute for the element that replaces a broken image or video. It has the media's URL, which the studio
 * compares instead of the element.
 */
export const inPlaceOf = (src: string | null | undefined) => ({ 'data-in-place-of': src ?? '' })
