import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { ToolProvider } from '#mocks/ui/tool-provider.tsx'
import { Studio } from './shell/studio.tsx'
import { createStoryboards } from './storyboard/data/storyboards.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <ToolProvider>
      <BrowserRouter useTransitions={false}>
        <Studio storyboards={createStoryboards()} />
      </BrowserRouter>
    </ToolProvider>
  </StrictMode>,
)
