import '@fontsource-variable/texturina/opsz.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import './faces.css'
import './forced-colors.css'
import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Layers } from '../overlay/layers.tsx'
import { system } from './system.ts'

/** Theme, fonts and global styles. Light or dark follows the system. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <Layers>{children}</Layers>
    </ChakraProvider>
  )
}
