import { chakra as factory, type RecipeDefinition } from '@chakra-ui/react'
import type { ComponentProps, ElementType, FunctionComponent } from 'react'

type Variants = NonNullable<RecipeDefinition['variants']>

type NoVariants = { readonly [Name in never]: never }

type ValueOf<Options> = Options extends { true: unknown } ? boolean : keyof Options

type Selection<V extends Variants> = { [Key in keyof V]?: ValueOf<V[Key]> | undefined }

type Without<Props, Keys extends PropertyKey> = Props extends unknown ? Omit<Props, Keys> : never

type PropsOf<Tag extends ElementType, Own> = Without<ComponentProps<Tag>, keyof Own | 'as'> &
  Own &
  (Tag extends string
    ? {
        /** The element to render instead, with the same styles. */
        as?: ElementType | undefined
      }
    : unknown)

export interface Options<Props> {
  defaultProps?: Partial<Props> & { [Name in `data-${string}`]?: string | boolean }
}

/** Styles an element or component by a recipe. */
export type Chakra = <Tag extends ElementType, const V extends Variants = NoVariants>(
  tag: Tag,
  recipe: RecipeDefinition<V>,
  options?: Options<ComponentProps<Tag>>,
) => FunctionComponent<PropsOf<Tag, Selection<V>>>

/**
 * Chakra's factory, limited to elements whose styles come from recipes alone. All their class names are known at build
 * time, so a build replaces it with `compiled.tsx` (`build/styles/compiled-styles.ts`).
 */
export const chakra = factory as unknown as Chakra
