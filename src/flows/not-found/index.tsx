import { notFoundMachine } from '../../../machines/not-found/machine.ts'
import { PageTitle } from '../page-title.tsx'
import { useFlow } from '../use-flow.ts'
import { NotFoundView } from './view.tsx'

export function NotFound() {
  const { send } = useFlow(() => notFoundMachine, undefined)
  return (
    <>
      <PageTitle>Page Not Found</PageTitle>
      <NotFoundView send={send} />
    </>
  )
}
