import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { CheckoutReturn } from '#machines/rules/kit/entities.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { ppvReturnFlow } from './flow.ts'
import { PpvReturnView } from './view.tsx'

function PpvReturn({ page }: { page: CheckoutReturn }) {
  const services = useServices()
  const [query] = useSearchParams()
  const flow = useFlow(ppvReturnFlow, {
    page,
    sid: query.get('sid'),
    chat: query.get('chat'),
    reason: query.get('reason'),
  })
  const { send } = flow
  useEffect(() => send({ type: 'page.shown' }), [send])
  return <PpvReturnView {...flow} brand={services.config.brand} />
}

export function PpvSuccess() {
  return <PpvReturn page="success" />
}

export function PpvCancel() {
  return <PpvReturn page="cancel" />
}
