import { ChakraProvider } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyMachineSnapshot } from 'xstate'
import { system } from '#src/ui/theme/system.ts'
import { Scene, type SceneProps } from './screen/scene.tsx'

/** The theme without its global styles, which are slow and the same on every screen. */
const unframed = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

const typed = / value="[^"]*"/g

/**
 * Renders a moment to text. The text is the same for two moments that differ only in typed input. Throws if the View
 * throws.
 */
export const outlineOf = (scene: SceneProps): string =>
  renderToStaticMarkup(
    <ChakraProvider value={unframed}>
      <Scene {...scene} />
    </ChakraProvider>,
  ).replace(typed, '')

const nothing = outlineOf({ view: () => null, snapshot: {} as AnyMachineSnapshot })

/** Whether a rendered moment has no visible content. */
export const isEmpty = (outline: string): boolean => outline === nothing
