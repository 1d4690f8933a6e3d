import type { SystemContext } from '@chakra-ui/react'
import { css } from '@emotion/react'

type Recipe = ReturnType<SystemContext['cva']>
type Styles = ReturnType<SystemContext['css']>

/**
 * The system, with each recipe and each set of styles worked out once. Left alone, Chakra 3.37 makes the recipe of every
 * element anew at every draw, finds its styles by a hash of them all, and has Emotion write them out.
 */
export const memoizedSystem = (system: SystemContext): SystemContext => {
  const recipes = new WeakMap<object, Recipe>()
  const looks = new WeakMap<object, Map<string, Styles>>()

  const recipeOf = (config: object): Recipe => {
    const recipe = recipes.get(config) ?? system.cva(config)
    recipes.set(config, recipe)
    return recipe
  }

  const stylesOf = (base: object, ...own: object[]): Styles => {
    const known = looks.get(base) ?? new Map<string, Styles>()
    looks.set(base, known)
    const key = JSON.stringify(own)
    // What Emotion has written out it takes as it is.
    const styles = known.get(key) ?? css(system.css(base, ...own))
    known.set(key, styles)
    return styles
  }

  return { ...system, cva: recipeOf as SystemContext['cva'], css: stylesOf as SystemContext['css'] }
}
