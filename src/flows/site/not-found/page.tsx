import { notFoundMachine } from '#machines/site/not-found/machine.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { NotFoundView } from './view.tsx'

export function NotFound() {
  const { navigation } = useServices().browser
  const { snapshot, send } = useFlow(() => notFoundMachine, { path: navigation.path() })
  return snapshot.matches('shown') && <NotFoundView send={send} />
}
