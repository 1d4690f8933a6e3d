import './faces.css'
import './loaded-faces.css'
import './forced-colors.css'
import type { ReactNode } from 'react'
import { Layers } from '../overlay/layers.tsx'
import { ThemeProvider } from './theme-provider.tsx'

/** Theme, fonts and global styles. Light or dark follows the system. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <Layers>{children}</Layers>
    </ThemeProvider>
  )
}
