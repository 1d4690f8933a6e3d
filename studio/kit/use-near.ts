import { useCallback, useState } from 'react'

/** Whether an element is in the viewport, or within `margin` of it. */
export const useNear = (margin: string) => {
  const [near, setNear] = useState(false)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting ?? false),
        {
          rootMargin: margin,
        },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [margin],
  )
  return [ref, near] as const
}
