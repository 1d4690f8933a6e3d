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

/** Marks what replaces a broken image or video, so that screen comparisons can use the URL instead. */
export const inPlaceOf = (src: string | null | undefined) => ({ 'data-in-place-of': src ?? '' })
