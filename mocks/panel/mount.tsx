import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { UiProvider } from '../../src/ui/ui-provider.tsx'
import { Panel, type PanelProps } from './panel.tsx'

/** Puts the panel beside the app: a root of its own, last in the page and so last for the keyboard. */
export const mountPanel = (props: PanelProps): void => {
  const root = document.createElement('div')
  root.id = 'guildhall-panel'
  document.body.append(root)
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <Panel {...props} />
      </UiProvider>
    </StrictMode>,
  )
}
