export interface Screen {
  /**
   * Whether the page is at least this many CSS pixels wide. It uses a media query in rem, as the styles do: a larger
   * font size raises the limit.
   */
  isFrom(width: number): boolean
  /**
   * Calls the listener now and whenever the page becomes wider or narrower than `width`; returns a function that
   * removes the listener.
   */
  watch(width: number, listener: (wide: boolean) => void): () => void
  /** Resolves after the browser has painted the current content, or if the page is hidden. */
  drawn(): Promise<void>
}

/** The longest wait for an animation frame, in milliseconds. A hidden page has no animation frames. */
const longestFrame = 100

/** The default font size, in CSS pixels. */
const defaultFontSize = 16

export const browserScreen = (page: Window = window): Screen => {
  const query = (width: number) => page.matchMedia(`(min-width: ${width / defaultFontSize}rem)`)
  return {
    isFrom: (width) => query(width).matches,
    watch: (width, listener) => {
      const crossing = query(width)
      const notify = () => listener(crossing.matches)
      crossing.addEventListener('change', notify)
      notify()
      return () => crossing.removeEventListener('change', notify)
    },
    drawn: () =>
      new Promise((resolve) => {
        page.setTimeout(resolve, longestFrame)
        // The timeout resolves after the paint, because the browser paints after the callbacks of an animation frame.
        page.requestAnimationFrame(() => page.setTimeout(resolve))
      }),
  }
}
