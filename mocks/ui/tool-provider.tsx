import { ChakraProvider } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { system } from '#src/ui/theme/system.ts'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'

/** Chakra's provider with the product's theme, for pages of tools, whose elements the build does not compile. */
export function ToolProvider({ children }: { children: ReactNode }) {
  return (
    <ChakraProvider value={system}>
      <UiProvider>{children}</UiProvider>
    </ChakraProvider>
  )
}
