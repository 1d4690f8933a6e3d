import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { actorsFor } from '../../../machines/port.ts'
import { ppvReturnMachine } from '../../../machines/ppv-return/machine.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { ppvReturnPorts } from './ports.ts'
import { PpvReturnView } from './view.tsx'

function PpvReturn({ page }: { page: 'success' | 'cancel' }) {
  const services = useServices()
  const [query] = useSearchParams()
  const flow = useFlow(() => ppvReturnMachine.provide({ actors: actorsFor(ppvReturnPorts(services)) }), {
    page,
    sid: query.get('sid'),
    chat: query.get('chat'),
    reason: query.get('reason'),
  })
  const { send } = flow
  useEffect(() => send({ type: 'page.shown' }), [send])
  return (
    <>
      <PageTitle>Payment</PageTitle>
      <PpvReturnView {...flow} brand={services.config.brand} />
    </>
  )
}

export function PpvSuccess() {
  return <PpvReturn page="success" />
}

export function PpvCancel() {
  return <PpvReturn page="cancel" />
}
