import { useState } from 'react'

/** `src` for an image or video; undefined without one, or once the browser has failed to load it. */
export function useLoadable(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>()
  return {
    src: src && src !== failed ? src : undefined,
    onError: () => {
      if (src) setFailed(src)
    },
  }
}

/** Marks what replaces an image or video that does not load, so that comparisons of screens can take its address instead. */
export const inPlaceOf = (src: string | null | undefined) => ({ 'data-in-place-of': src ?? '' })
