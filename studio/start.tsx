import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { UiProvider } from '../src/ui/theme/ui-provider.tsx'
import { Studio } from './shell/studio.tsx'
import { createBoards } from './storyboard/data/boards.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no element with the id root.')
createRoot(root).render(
  <StrictMode>
    <UiProvider>
      <BrowserRouter useTransitions={false}>
        <Studio boards={createBoards()} />
      </BrowserRouter>
    </UiProvider>
  </StrictMode>,
)
