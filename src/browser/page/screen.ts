export interface Screen {
  /** Whether the page is at least this many CSS pixels wide, as a media query has it. */
  isFrom(width: number): boolean
  /** Tells now, and whenever the page crosses that width; returns how to stop. */
  watch(width: number, listener: (wide: boolean) => void): () => void
}

export const browserScreen = (page: Window = window): Screen => {
  const query = (width: number) => page.matchMedia(`(min-width: ${width}px)`)
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
