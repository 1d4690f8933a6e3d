import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { dashboardFlow } from './flow.ts'
import { DashboardView } from './view.tsx'

export function Dashboard() {
  const services = useServices()
  const flow = useFlow(dashboardFlow, {
    token: services.session.token(),
  })
  return <DashboardView {...flow} />
}
