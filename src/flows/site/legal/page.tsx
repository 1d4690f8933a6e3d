import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { legalFlow } from './flow.ts'
import { LegalView } from './view.tsx'

export function Legal() {
  const { brand, chats } = useServices().config
  const [query] = useSearchParams()
  const tab = query.get('tab')
  const flow = useFlow(legalFlow, { tab })
  const { send } = flow
  useEffect(() => send({ type: 'address.changed', tab }), [send, tab])
  return <LegalView {...flow} names={{ brand, contact: chats.telegram }} />
}
