import type { ComponentProps, ElementType, ReactNode } from 'react'
import type { Options } from './chakra.ts'

/** A recipe that the build has compiled. */
export interface CompiledRecipe {
  /** The class of the recipe's base styles; '' if there are none. */
  base: string
  /** The class of each value of a variant, and the default value. */
  variants: readonly (readonly [name: string, values: Readonly<Record<string, string>>, preset?: string])[]
}

type Props = Record<string, unknown>

const bases = new WeakMap<object, ElementType>()

/** Replaces Chakra's factory in a build, where `build/styles/compiled-styles.ts` has compiled the recipes. */
export const chakra = (
  tag: ElementType,
  recipe: CompiledRecipe,
  { defaultProps }: Options<ComponentProps<typeof tag>> = {},
) => {
  const base = (typeof tag === 'object' || typeof tag === 'function' ? bases.get(tag) : undefined) ?? tag
  const Element = ({ as, ...ownProps }: Props) => {
    const props: Props = { ...defaultProps }
    for (const name in ownProps) if (ownProps[name] != null) props[name] = ownProps[name]
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
 * Renders only its children, because the page's HTML contains the theme.
 * @public A build uses this component instead of the component in `theme-provider.tsx`.
 */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return children
}
