import type { SystemContext } from '@chakra-ui/react'
import { css } from '@emotion/react'

type Recipe = ReturnType<SystemContext['cva']>
type Styles = ReturnType<SystemContext['css']>

/**
 * Adds a cache for recipes and styles to Chakra's system. Without it, Chakra 3.37 computes the recipe of every element
 * at every render, looks its styles up by a hash of all of them, and lets Emotion serialise them.
 */
export const memoizedSystem = (system: SystemContext): SystemContext => {
  const recipes = new WeakMap<object, Recipe>()
  const stylesByBase = new WeakMap<object, Map<string, Styles>>()

  const recipeOf = (config: object): Recipe => {
    const recipe = recipes.get(config) ?? system.cva(config)
    recipes.set(config, recipe)
    return recipe
  }

  const stylesOf = (base: object, ...own: object[]): Styles => {
    const cached = stylesByBase.get(base) ?? new Map<string, Styles>()
    stylesByBase.set(base, cached)
    const key = JSON.stringify(own)
    // Caches the serialised styles, because Emotion does not serialise them again.
    const styles = cached.get(key) ?? css(system.css(base, ...own))
    cached.set(key, styles)
    return styles
  }

  return { ...system, cva: recipeOf as SystemContext['cva'], css: stylesOf as SystemContext['css'] }
}
