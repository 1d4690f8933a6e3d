import { type ComponentProps, createContext, type ElementType, type ReactNode, use } from 'react'
import type { Options } from './chakra.ts'

/** A recipe as a build has it. */
export interface CompiledRecipe {
  /** Of those of a build. */
  id: string
  /** All of its rules, as one; '' where it has none. */
  rules: string
  /** The class that it always has; '' where it has none. */
  base: string
  /** By value, the class that it has besides; and the value where none is given. */
  variants: readonly (readonly [name: string, values: Readonly<Record<string, string>>, preset?: string])[]
}

type Props = Record<string, unknown>

/** Takes the rules of each element that is drawn, an element's before those of what is in it. */
export type StyleSink = (recipe: CompiledRecipe) => void

/** An empty sheet at the end of a document, before whose rules the layers have their order: the first that is said counts. */
export const sheetIn = ({ head }: Document): CSSStyleSheet | null => {
  const { sheet } = head.appendChild(head.ownerDocument.createElement('style'))
  sheet?.insertRule('@layer reset, base, tokens, recipes;')
  return sheet
}

/** Whether rules come with the scripts; else the page has a style sheet of all. */
const comesWithRules = import.meta.env.SSR || !import.meta.env.RULES_IN_SHEET

let sheet: CSSStyleSheet | null | undefined
const known = new Set<string>()

/** Into the page's own document, which may hold those that it was prerendered with. */
const intoDocument: StyleSink = ({ id, rules }) => {
  if (!sheet) {
    for (const drawn of document.querySelector<HTMLElement>('[data-recipes]')?.dataset.recipes?.split(' ') ??
      [])
      known.add(drawn)
    sheet = sheetIn(document)
  }
  if (known.has(id)) return
  known.add(id)
  sheet?.insertRule(rules, sheet.cssRules.length)
}

const Sink = createContext(intoDocument)

/** Whatever is drawn in it has its rules put elsewhere: into a frame's document, or into the HTML of a page. */
export function StylesInto({ sink, children }: { sink: StyleSink; children: ReactNode }) {
  return <Sink value={sink}>{children}</Sink>
}

const bases = new WeakMap<object, ElementType>()

/**
 * What a build has in place of Chakra's factory. `build/styles/compiled-styles.ts` compiles the
 * recipes.
 */
export const chakra = (
  tag: ElementType,
  recipe: CompiledRecipe,
  { defaultProps }: Options<ComponentProps<typeof tag>> = {},
) => {
  const base = (typeof tag === 'object' || typeof tag === 'function' ? bases.get(tag) : undefined) ?? tag
  const Element = ({ as, ...given }: Props) => {
    const props: Props = { ...defaultProps }
    for (const name in given) if (given[name] != null) props[name] = given[name]
    if (comesWithRules && recipe.rules !== '') use(Sink)(recipe)
    let classes = recipe.base
    for (const [name, values, preset = ''] of recipe.variants) {
      const own = values[String(props[name] ?? preset)]
      if (own) classes = classes ? `${classes} ${own}` : own
      delete props[name]
    }
    if (classes) props.className = props.className ? `${props.className} ${classes}` : classes
    const Tag = typeof base === 'string' ? ((as as ElementType | undefined) ?? base) : base
    return <Tag {...props} />
  }
  bases.set(Element, base)
  return Element
}

/**
 * The theme is in the page's HTML.
 * @public In a build it stands for that of `theme-provider.tsx`.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return children
}
