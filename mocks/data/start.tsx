import { useMachine } from '@xstate/react'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { openPageBackend } from '../browser/boot/page-backend.ts'
import { showFailure } from '../browser/boot/start-failed.ts'
import { ToolProvider } from '../ui/tool-provider.tsx'
import { dataMachine } from './machine.ts'
import { dataActors } from './ports.ts'
import { TablesView } from './view.tsx'

/** Reads the table and the row from the URL. */
const addressed = () => {
  const search = new URLSearchParams(window.location.search)
  return { table: search.get('table') ?? 'accounts', row: search.get('row') }
}

function Data({ machine }: { machine: typeof dataMachine }) {
  const [snapshot, send] = useMachine(machine, { input: addressed() })
  const { table, row } = snapshot.context.query
  useEffect(() => {
    const search = new URLSearchParams({ table, ...(row !== null && { row }) })
    window.history.replaceState(window.history.state, '', `?${search}`)
  }, [table, row])
  return <TablesView snapshot={snapshot} send={send} />
}

const start = async () => {
  const backend = await openPageBackend()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no element with the id root.')
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void backend.store.read(() => undefined)
  })
  createRoot(root).render(
    <StrictMode>
      <ToolProvider>
        <Data machine={dataMachine.provide({ actors: dataActors(backend) })} />
      </ToolProvider>
    </StrictMode>,
  )
}

start().catch(showFailure)
