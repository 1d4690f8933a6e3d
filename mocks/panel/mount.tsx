import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { Panel, type PanelProps } from './panel.tsx'

/** Puts the panel beside the app: a root of its own, last in the page and so last for the keyboard. Returns how to take it away. */
export const mountPanel = (props: PanelProps): (() => void) => {
  const place = document.createElement('div')
  place.id = 'guildhall-panel'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <UiProvider>
        <Panel {...props} />
      </UiProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
