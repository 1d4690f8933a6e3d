import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '#src/ui/theme/system.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

/** Provides Chakra with the product's theme for pages of tools. The build compiles the styles of the product only. */
export function ToolProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <UiProvider>{children}</UiProvider>
    </ChakraProvider>
  )
}
