import { ChakraProvider, chakra, type RecipeDefinition } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '#src/ui/theme/system.ts'

// This module runs in Node, together with the modules whose recipes it records.

type Styles = RecipeDefinition['base']

/** The CSS that Chakra generates from a recipe. Each rule has `&` instead of a class name. */
export interface RecipeRules {
  base: string
  variants: { name: string; preset: string | undefined; values: Record<string, string> }[]
}

/** The complete recipe of each element type. */
const recipes = new WeakMap<object, RecipeDefinition>()

const recorded = new Map<string, RecipeRules>()

/** The theme without its global styles and without cascade layers. */
const unframed = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

/** The CSS that Chakra generates from these styles. */
const rulesOf = (base: Styles = {}): string => {
  const Drawn = chakra('div', { base })
  // Disables vendor prefixes. The supported browsers need only one prefix, which `rulesOf` adds.
  const cache = createCache({ key: 'css', stylisPlugins: [] })
  // Makes Emotion return the rules instead of writing them between the elements.
  cache.compat = true
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={unframed}>
        <Drawn />
      </ChakraProvider>
    </CacheProvider>,
  )
  const [, name = ''] = /class="css-([\w-]+)"/.exec(html) ?? []
  const rule = cache.inserted[name]
  return typeof rule === 'string'
    ? rule
        .replace(/^@layer recipes\{(.*)\}$/s, '$1')
        .replaceAll(`.css-${name}`, '&')
        .replaceAll(/user-select:[^;]+;/g, '-webkit-$&$&')
    : ''
}

const rulesOfRecipe = ({ base, variants, defaultVariants }: RecipeDefinition): RecipeRules => {
  const presets: Record<string, unknown> = defaultVariants ?? {}
  return {
    base: rulesOf(base),
    variants: Object.entries(variants ?? {}).map(([name, options]) => ({
      name,
      preset: presets[name] === undefined ? undefined : String(presets[name]),
      values: Object.fromEntries(
        Object.entries(options as Record<string, Styles>).map(([value, styles]) => [value, rulesOf(styles)]),
      ),
    })),
  }
}

/** Replaces Chakra's factory. Computes the rules of each recipe, by file and position of its call. */
export const recorder =
  (place: string) =>
  (tag: object | string, recipe: RecipeDefinition): unknown => {
    const parent = typeof tag === 'string' ? undefined : recipes.get(tag)
    const merged: RecipeDefinition = parent ? system.cva(parent).merge(system.cva(recipe)).config : recipe
    recorded.set(place, rulesOfRecipe(merged))
    const made = () => null
    recipes.set(made, merged)
    return made
  }

/** The rules of all recipes in modules that have run. */
export const recordedRules = (): ReadonlyMap<string, RecipeRules> => recorded

/** A style sheet with layers, reset, tokens and global styles. */
export const themeSheet = (): string =>
  [
    ...renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>).matchAll(
      /<style[^>]*>(.*?)<\/style>/gs,
    ),
  ]
    .map(([, rules]) => rules)
    .join('\n')
