import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ThemeProvider } from '#src/ui/theme/theme-provider.tsx'
import { PanelLauncher } from './launcher.tsx'
import type { PanelProps } from './panel-props.ts'

/**
 * Mounts the panel after the app in the document, so that it is last in the tab order. Returns a function that unmounts
 * it.
 */
export const mountPanel = (props: PanelProps): (() => void) => {
  const place = document.createElement('div')
  place.id = 'guildhall-panel'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <ThemeProvider>
        <PanelLauncher {...props} />
      </ThemeProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
