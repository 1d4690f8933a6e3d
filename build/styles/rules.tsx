import { ChakraProvider, chakra, type RecipeDefinition } from '@chakra-ui/react'
import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { system } from '#src/ui/theme/system.ts'
import { differenceOf, type ElementRules } from './cascade.ts'

// Runs in Node, beside the modules whose recipes it reads.

type Element = ComponentType<Record<string, unknown>>
type Styles = RecipeDefinition['base']

/** What Chakra makes of a recipe, each rule with `&` for its class. */
export interface RecipeRules {
  base: ElementRules
  variants: { name: string; preset: string | undefined; values: Record<string, ElementRules> }[]
}

/** By element, one with the same look that needs nothing around it. */
const plain = new WeakMap<object, { element: Element; recipe: RecipeDefinition }>()

const recorded = new Map<string, RecipeRules>()

/** The theme without what holds for the whole page. */
const unframed = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

/** The rules that Chakra makes for this element with these variants. */
const rulesOf = (Drawn: Element, selection: Record<string, string> = {}): ElementRules => {
  // Of the prefixes, browsers of the build's target need one, which is added here.
  const cache = createCache({ key: 'css', stylisPlugins: [] })
  // Keeps the rules to itself instead of writing them between the elements.
  cache.compat = true
  const html = renderToStaticMarkup(
    <CacheProvider value={cache}>
      <ChakraProvider value={unframed}>
        <Drawn {...selection} />
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

const rulesOfStyles = (base: Styles = {}): ElementRules =>
  rulesOf(chakra('div', { base }) as unknown as Element)

/** Every selection of one value of each variant. */
const selectionsOf = (variants: RecipeRules['variants']): Record<string, string>[] =>
  variants.reduce<Record<string, string>[]>(
    (selections, { name, preset, values }) =>
      selections.flatMap((selection) => [
        ...(preset === undefined ? [selection] : []),
        ...Object.keys(values).map((value) => ({ ...selection, [name]: value })),
      ]),
    [{}],
  )

const rulesOfRecipe = (
  place: string,
  element: Element,
  { base, variants, defaultVariants }: RecipeDefinition,
): RecipeRules => {
  const presets: Record<string, unknown> = defaultVariants ?? {}
  const rules: RecipeRules = {
    base: rulesOfStyles(base),
    variants: Object.entries(variants ?? {}).map(([name, options]) => ({
      name,
      preset: presets[name] === undefined ? undefined : String(presets[name]),
      values: Object.fromEntries(
        Object.entries(options as Record<string, Styles>).map(([value, styles]) => [
          value,
          rulesOfStyles(styles),
        ]),
      ),
    })),
  }
  for (const selection of selectionsOf(rules.variants)) {
    const parts = rules.variants.map(({ name, values }) => values[selection[name] ?? ''] ?? '')
    const difference = differenceOf(rulesOf(element, selection), rules.base + parts.join(''))
    if (difference)
      throw new Error(
        `${place}, ${JSON.stringify(selection)}: the styles of its variants depend on each other (${difference}).`,
      )
  }
  return rules
}

/** Chakra's factory, which also works out the rules of each recipe, by the place of the call. */
export const recorder =
  (place: string) =>
  (tag: object | string, recipe: RecipeDefinition, options: object): unknown => {
    const parent = typeof tag === 'string' ? undefined : plain.get(tag)
    const merged: RecipeDefinition = parent
      ? system.cva(parent.recipe).merge(system.cva(recipe)).config
      : recipe
    const element = chakra((parent?.element ?? 'div') as 'div', recipe) as unknown as Element
    recorded.set(place, rulesOfRecipe(place, element, merged))
    const made = chakra(tag as 'div', recipe, options)
    plain.set(made, { element, recipe })
    return made
  }

/** The rules of every recipe of the modules that have run. */
export const recordedRules = (): ReadonlyMap<string, RecipeRules> => recorded

/** Layers, reset, tokens and what holds for the whole page, as a style sheet. */
export const themeSheet = (): string =>
  [
    ...renderToStaticMarkup(<ChakraProvider value={system}>{null}</ChakraProvider>).matchAll(
      /<style[^>]*>(.*?)<\/style>/gs,
    ),
  ]
    .map(([, rules]) => rules)
    .join('\n')
