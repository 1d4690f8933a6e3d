import { createSystem, defineConfig, defineKeyframes } from '@chakra-ui/react'
import { defaultBaseConfig } from '@chakra-ui/react/preset-base'
import { colors } from './colors.ts'
import { globalCss } from './global-css.ts'
import { memoizedSystem } from './memoized-system.ts'
import { textStyles } from './text-styles.ts'
import { tokens } from './tokens.ts'

/** At `md` the mobile layout ends; at `lg` the sidebar is always visible. CONST-02 */
const breakpoints = { sm: '480px', md: '768px', lg: '1024px', xl: '1280px', '2xl': '1536px' }

const keyframes = defineKeyframes({
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', translate: '0 12px' } },
  enter: { from: { translate: '-100% 0' } },
  turn: { to: { rotate: '360deg' } },
  breathe: { '50%': { opacity: '0.45' } },
})

/**
 * Guildhall's theme. It uses Chakra's utilities, but none of Chakra's tokens or recipes. The operating system's setting
 * chooses light or dark, without a script.
 */
export const system = memoizedSystem(
  createSystem(
    defaultBaseConfig,
    defineConfig({
      preflight: true,
      conditions: { dark: '@media screen and (prefers-color-scheme: dark)' },
      globalCss,
      theme: { breakpoints, keyframes, tokens, semanticTokens: { colors }, textStyles },
    }),
  ),
)
