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
        /** Another element with the same look. */
        as?: ElementType | undefined
      }
    : unknown)

export interface Options<Props> {
  defaultProps?: Partial<Props> & { [Name in `data-${string}`]?: string | boolean }
}

/** Makes an element or a component look as a recipe says. */
export type Chakra = <Tag extends ElementType, const V extends Variants = NoVariants>(
  tag: Tag,
  recipe: RecipeDefinition<V>,
  options?: Options<ComponentProps<Tag>>,
) => FunctionComponent<PropsOf<Tag, Selection<V>>>

/**
 * Chakra's factory for elements that look as their recipes say and have no styles besides: those of every selection of
 * variants are known before anything is drawn, so a build takes `compiled.tsx` in place of this
 * (`build/styles/compiled-styles.ts`).
 */
export const chakra = factory as unknown as Chakra
