import { ChakraProvider, type RecipeDefinition } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { type CSSObject, css } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CompiledRecipe } from '#src/ui/theme/compiled.tsx'
import { system } from '#src/ui/theme/system.ts'

// This module runs in Node, together with the modules whose recipes it records.

type Styles = RecipeDefinition['base']

/** The complete recipe of each element type. */
const recipes = new WeakMap<object, RecipeDefinition>()

/** Without vendor prefixes: the supported browsers need only one prefix, which `ruleOf` adds. */
const cache = createCache({ key: 'css', stylisPlugins: [] })

/** The CSS that Chakra generates from these styles, with `&` instead of a class name. */
const ruleOf = (base: Styles = {}): string => {
  const rule = cache.insert('.recipe', css(system.cva({ base })() as CSSObject), cache.sheet, false) ?? ''
  return rule
    .replace(/^@layer recipes\{(.*)\}$/s, '$1')
    .replaceAll('.recipe', '&')
    .replaceAll(/user-select:[^;]+;/g, '-webkit-$&$&')
}

/** The recipes in all modules that have run, by file and position of the call. They have rules instead of classes. */
export const recorded = new Map<string, CompiledRecipe>()

/** Replaces Chakra's factory while the recipes are compiled: records each recipe with its rules. */
export const recorder =
  (place: string) =>
  (tag: object | string, own: RecipeDefinition): unknown => {
    const parent = typeof tag === 'string' ? undefined : recipes.get(tag)
    const recipe: RecipeDefinition = parent ? system.cva(parent).merge(system.cva(own)).config : own
    const presets: Record<string, unknown> = recipe.defaultVariants ?? {}
    recorded.set(place, {
      base: ruleOf(recipe.base),
      variants: Object.entries(recipe.variants ?? {}).map(([name, options]) => {
        const rules = Object.entries<Styles>(options).map(([value, styles]) => [value, ruleOf(styles)])
        const values: Record<string, string> = Object.fromEntries(rules)
        return presets[name] === undefined ? [name, values] : [name, values, String(presets[name])]
      }),
    })
    const made = () => null
    recipes.set(made, recipe)
    return made
  }

/** A style sheet with layers, reset, tokens and global styles. */
export const themeSheet = (): string =>
  [
    ...renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>).matchAll(
      /<style[^>]*>(.*?)<\/style>/gs,
    ),
  ]
    .map(([, rules]) => rules)
    .join('\n')
