import { diagrams } from 'virtual:diagrams'
import flows from 'virtual:flows'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { UiProvider } from '#src/ui/theme/ui-provider.tsx'
import { readAddress } from './kit/address.ts'
import { Studio } from './shell/studio.tsx'

// Begins to load the diagram before the page is rendered. The tab with the diagram shows an error if this fails.
const { flow, tab } = readAddress(new URLSearchParams(window.location.search))
if (flow !== null && tab === 'diagram') diagrams[flow]?.().catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <BrowserRouter useTransitions={false}>
        <Studio
          flows={flows}
          load={async () => (await import('./storyboard/data/storyboards.ts')).createStoryboards()}
        />
      </BrowserRouter>
    </UiProvider>
  </StrictMode>,
)
