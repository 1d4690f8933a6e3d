/** CSS rules of one element, one after another, with `&` for its class. */
export type ElementRules = string

interface Declaration {
  /** The rules around it, the selector last. */
  context: string
  selector: string
  property: string
  value: string
}

/** By context and property, the declarations that later ones do not override, in order. */
const declarationsOf = (rules: ElementRules): Map<string, Declaration> => {
  const found = new Map<string, Declaration>()
  const read = (text: string, outer: readonly string[]) => {
    for (let rest = text; rest.trim() !== ''; ) {
      const open = rest.indexOf('{')
      const end = rest.indexOf(';')
      if (end !== -1 && (open === -1 || end < open)) {
        const colon = rest.indexOf(':')
        const property = rest.slice(0, colon).trim()
        const context = outer.join(' ')
        const selector = outer.at(-1) ?? ''
        // An unconditional declaration overrides earlier ones inside @media and the like.
        for (const [key, one] of found)
          if (one.property === property && one.selector === selector)
            if (outer.length === 1 || one.context === context) found.delete(key)
        found.set(`${context} ${property}`, {
          context,
          selector,
          property,
          value: rest.slice(colon + 1, end),
        })
        rest = rest.slice(end + 1)
        continue
      }
      let depth = 1
      let close = open + 1
      for (; depth > 0; close++) depth += rest[close] === '{' ? 1 : rest[close] === '}' ? -1 : 0
      read(rest.slice(open + 1, close - 1), [...outer, rest.slice(0, open).trim()])
      rest = rest.slice(close)
    }
  }
  read(rules, [])
  return found
}

/** Properties that overlap otherwise than by their beginnings: 'border-top' and 'border-color', 'inset-inline' and 'left'. */
const families = [
  /^border/,
  /^(inset|top|right|bottom|left)/,
  /^margin/,
  /^padding/,
  /gap$/,
  /^grid-(area|row|column)/,
  /^(place|align|justify)-/,
  /^(width|inline-size)$/,
  /^(height|block-size)$/,
]

/** The axis that a logical or physical property is about; null where it is both or neither. */
const axisOf = (property: string): 'inline' | 'block' | null => {
  const inline = /inline|left|right|column/.test(property)
  const block = /block|top|bottom|row/.test(property)
  return inline === block ? null : inline ? 'inline' : 'block'
}

const areApart = (a: string, b: string): boolean =>
  axisOf(a) !== null && axisOf(b) !== null && axisOf(a) !== axisOf(b)

const overlap = (a: string, b: string): boolean =>
  !areApart(a, b) &&
  a.endsWith('-radius') === b.endsWith('-radius') &&
  (a === b ||
    a.startsWith(`${b}-`) ||
    b.startsWith(`${a}-`) ||
    families.some((family) => family.test(a) && family.test(b)))

/** Whether the order of two declarations can matter. Between `&` and a longer selector, specificity decides. */
const areRivals = (a: Declaration, b: Declaration): boolean =>
  a.value !== b.value &&
  overlap(a.property, b.property) &&
  (a.selector === b.selector || (a.selector !== '&' && b.selector !== '&'))

/**
 * Where an element looks different by these rules than by those; null where it looks the same. Both are compared as the
 * cascade reads them: the last declaration of a property in a context counts, and rivals have the same order.
 */
export const differenceOf = (these: ElementRules, those: ElementRules): string | null => {
  const mine = declarationsOf(these)
  const theirs = declarationsOf(those)
  for (const [key, { value }] of theirs) if (mine.get(key)?.value !== value) return key
  for (const key of mine.keys()) if (!theirs.has(key)) return key
  const order = new Map([...mine.keys()].map((key, at) => [key, at]))
  const listed = [...theirs]
  for (const [at, [key, declaration]] of listed.entries())
    for (const [earlier, rival] of listed.slice(0, at))
      if (areRivals(declaration, rival) && (order.get(earlier) ?? 0) > (order.get(key) ?? 0))
        return `${earlier}, ${key}`
  return null
}
