import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { notFoundFlow } from './flow.ts'
import { NotFoundView } from './view.tsx'

export function NotFound() {
  const { navigation } = useServices().browser
  const { snapshot, send } = useFlow(notFoundFlow, { path: navigation.path() })
  return snapshot.matches('shown') && <NotFoundView send={send} />
}
