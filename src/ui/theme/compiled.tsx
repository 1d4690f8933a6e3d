import { type ComponentProps, createContext, type ElementType, type ReactNode, use } from 'react'
import type { Options } from './chakra.ts'

/** A recipe as the build has compiled it. */
export interface CompiledRecipe {
  /** Unique within a build. */
  id: string
  /** All its CSS rules as one; '' where it has none. */
  rules: string
  /** The class of its base styles; '' where it has none. */
  base: string
  /** The class of each value of a variant, and the default value. */
  variants: readonly (readonly [name: string, values: Readonly<Record<string, string>>, preset?: string])[]
}

type Props = Record<string, unknown>

/** Receives the recipe of each element that is rendered, a parent's before its children's. */
export type StyleSink = (recipe: CompiledRecipe) => void

/** Appends an empty style sheet to a document. It first declares the order of the layers, as the first declaration counts. */
export const sheetIn = ({ head }: Document): CSSStyleSheet | null => {
  const { sheet } = head.appendChild(head.ownerDocument.createElement('style'))
  sheet?.insertRule('@layer reset, base, tokens, recipes;')
  return sheet
}

/** Whether the scripts contain the rules; else the page has one style sheet with all of them. */
const hasRulesInScripts = import.meta.env.SSR || !import.meta.env.RULES_IN_SHEET

let sheet: CSSStyleSheet | null | undefined
const inserted = new Set<string>()

/** Inserts the rules into the page's own document, unless it was prerendered with them. */
const intoDocument: StyleSink = ({ id, rules }) => {
  if (!sheet) {
    const prerendered = document.querySelector<HTMLElement>('[data-recipes]')?.dataset.recipes
    for (const recipe of prerendered?.split(' ') ?? []) inserted.add(recipe)
    sheet = sheetIn(document)
  }
  if (inserted.has(id)) return
  inserted.add(id)
  sheet?.insertRule(rules, sheet.cssRules.length)
}

const Sink = createContext(intoDocument)

/** Sends the recipes of the elements in it to another sink: a frame's document, or the HTML of a prerendered page. */
export function StylesInto({ sink, children }: { sink: StyleSink; children: ReactNode }) {
  return <Sink value={sink}>{children}</Sink>
}

const bases = new WeakMap<object, ElementType>()

/** Replaces Chakra's factory in a build, in which `build/styles/compiled-styles.ts` has compiled the recipes. */
export const chakra = (
  tag: ElementType,
  recipe: CompiledRecipe,
  { defaultProps }: Options<ComponentProps<typeof tag>> = {},
) => {
  const base = (typeof tag === 'object' || typeof tag === 'function' ? bases.get(tag) : undefined) ?? tag
  const Element = ({ as, ...ownProps }: Props) => {
    const props: Props = { ...defaultProps }
    for (const name in ownProps) if (ownProps[name] != null) props[name] = ownProps[name]
    if (hasRulesInScripts && recipe.rules !== '') use(Sink)(recipe)
    let classes = recipe.base
    for (const [name, values, preset = ''] of recipe.variants) {
      const className = values[String(props[name] ?? preset)]
      if (className) classes = classes ? `${classes} ${className}` : className
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
 * @public In a build it replaces the one of `theme-provider.tsx`.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return children
}
