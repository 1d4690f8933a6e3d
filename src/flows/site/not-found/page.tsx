import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { PageTitle } from '#src/flows/kit/page-title.tsx'
import { useFlow } from '#src/flows/kit/use-flow.ts'
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
