/** The segmenter that splits names into letters. It is created once, because creating one is slower than using it. */
let graphemes: Intl.Segmenter | undefined

/** The first letter of a name as readers see it, in upper case; undefined if there is none. */
export function initialOf(name: string): string | undefined {
  const trimmed = name.trim()
  // Firefox before 125 has no Intl.Segmenter. There the first letter is the first code point with its combining marks.
  if (!Intl.Segmenter) return trimmed.match(/^.\p{M}*/su)?.[0].toLocaleUpperCase()
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  const [first] = graphemes.segment(trimmed)
  return first?.segment.toLocaleUpperCase()
}

/** The initials of the first and the last word of a name; undefined if there are none. */
export function initialsOf(name: string): string | undefined {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = initialOf(first)
  return initial && initial + (initialOf(others.at(-1) ?? '') ?? '')
}
