import './faces.css'
import './loaded-faces.css'
import './forced-colors.css'
import type { ReactNode } from 'react'
import { Layers } from '../overlay/layers.tsx'
import { ThemeProvider } from './theme-provider.tsx'

/** Provides theme, fonts and global styles. The operating system's setting chooses light or dark. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider>
      <Layers>{children}</Layers>
    </ThemeProvider>
  )
}
