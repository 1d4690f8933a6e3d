import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ToolProvider } from '../ui/tool-provider.tsx'
import { Panel, type PanelProps } from './panel.tsx'

/** Mounts the panel beside the app, last in the tab order. Returns how to unmount it. */
export const mountPanel = (props: PanelProps): (() => void) => {
  const place = document.createElement('div')
  place.id = 'guildhall-panel'
  document.body.append(place)
  const root = createRoot(place)
  root.render(
    <StrictMode>
      <ToolProvider>
        <Panel {...props} />
      </ToolProvider>
    </StrictMode>,
  )
  return () => {
    root.unmount()
    place.remove()
  }
}
