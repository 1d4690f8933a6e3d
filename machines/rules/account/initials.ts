/** Made once: that takes longer than to use it. */
let graphemes: Intl.Segmenter | undefined

/** The first letter of a name as a reader sees it, in capitals; undefined when there is none. */
export function initialOf(name: string): string | undefined {
  const trimmed = name.trim()
  // Firefox before 125 knows code points only.
  if (!Intl.Segmenter) return trimmed.match(/^.\p{M}*/su)?.[0].toLocaleUpperCase()
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [first] = graphemes.segment(trimmed)
  return first?.segment.toLocaleUpperCase()
}

/** The first letters of its first and its last word. */
export function initialsOf(name: string): string | undefined {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = initialOf(first)
  return initial && initial + (initialOf(others.at(-1) ?? '') ?? '')
}
