export interface Screen {
  /**
   * Whether the page is at least this many CSS pixels wide. As in the styles it is a media query in rem: with a larger
   * font size the limit is higher.
   */
  isFrom(width: number): boolean
  /** Calls the listener now, and whenever the page crosses that width; returns how to stop. */
  watch(width: number, listener: (wide: boolean) => void): () => void
}

/** The default font size, in CSS pixels. */
const ordinaryText = 16

export const browserScreen = (page: Window = window): Screen => {
  const query = (width: number) => page.matchMedia(`(min-width: ${width / ordinaryText}rem)`)
  return {
    isFrom: (width) => query(width).matches,
    watch: (width, listener) => {
      const crossing = query(width)
      const tell = () => listener(crossing.matches)
      crossing.addEventListener('change', tell)
      tell()
      return () => crossing.removeEventListener('change', tell)
    },
  }
}
