export interface Screen {
  /**
   * Whether the page is at least this many CSS pixels wide. As in the styles it is a media query in rem: with a larger
   * font size the limit is higher.
   */
  isFrom(width: number): boolean
  /** Calls the listener now and whenever the page crosses that width; returns a function that stops it. */
  watch(width: number, listener: (wide: boolean) => void): () => void
  /** Resolves once what the page shows by now is drawn, or need not be, because nobody sees it. */
  drawn(): Promise<void>
}

/** A page that is hidden has no frames; one that is seen has one within this time, in milliseconds. */
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
        // A frame is drawn after its callbacks.
        page.requestAnimationFrame(() => page.setTimeout(resolve))
      }),
  }
}
