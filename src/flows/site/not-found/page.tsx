import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { NotFoundView } from './view.tsx'

export function NotFound() {
  const { send } = useFlow(() => notFoundMachine, undefined)
  return <NotFoundView send={send} />
}
