import { useState } from 'react'

/** The address as long as it loads: undefined without one, or once the browser has failed on it. */
export function useLoadable(src: string | null | undefined) {
  const [failed, setFailed] = useState<string>()
  return {
    src: src && src !== failed ? src : undefined,
    onError: () => {
      if (src) setFailed(src)
    },
  }
}

/** Marks what is shown in place of something that does not load: whether it does is not the product's doing. */
export const inPlaceOf = (src: string | null | undefined) => ({ 'data-in-place-of': src ?? '' })
