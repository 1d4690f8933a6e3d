import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createClient } from '#src/api/client.ts'
import { createSend } from '#src/api/send.ts'
import { createSession } from '#src/api/session.ts'
import { networkFetch } from '../backend/http/app.ts'
import { appAddress, openPageBackend } from '../browser/boot/page-backend.ts'
import { showFailure } from '../browser/boot/start-failed.ts'
import { createMockBrowser } from '../browser/mock-browser.ts'
import { ToolProvider } from '../ui/tool-provider.tsx'
import { executeOver } from './execute.ts'
import { GraphiqlPage } from './page.tsx'

const start = async () => {
  const backend = await openPageBackend()
  const browser = { ...createMockBrowser(backend.store), fetch: networkFetch(backend) }
  const send = createSend({ ...browser, base: `${appAddress}/api`, apiKey: 'guildhall' })
  const session = createSession({ ...browser, send, publicPage: () => true })
  const client = createClient({ ...browser, send, session })
  const execute = executeOver({ client, userId: () => session.userId(), now: () => browser.clock.now() })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  createRoot(root).render(
    <StrictMode>
      <ToolProvider>
        <GraphiqlPage session={session} fetcher={execute} />
      </ToolProvider>
    </StrictMode>,
  )
}

start().catch(showFailure)
