import { ChakraProvider } from '@chakra-ui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AnyMachineSnapshot } from 'xstate'
import { system } from '#src/ui/theme/system.ts'
import { Scene, type SceneProps } from './frame/scene.tsx'

/** The theme without what it does to the whole page: that is the same in every drawing and dear. */
const unframed = { ...system, _global: [], _config: { ...system._config, disableLayers: true } }

const typed = / value="[^"]*"/g

/** A drawing as text; the same for two moments that differ in nothing but what has been typed. Throws as the View does. */
export const outlineOf = (scene: SceneProps): string =>
  renderToStaticMarkup(
    <ChakraProvider value={unframed}>
      <Scene {...scene} />
    </ChakraProvider>,
  ).replace(typed, '')

const nothing = outlineOf({ view: () => null, snapshot: {} as AnyMachineSnapshot })

/** Whether there is anything to see in a drawing. */
export const isEmpty = (outline: string): boolean => outline === nothing
