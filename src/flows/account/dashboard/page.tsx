import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { actorsFor } from '#machines/kit/port.ts'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { dashboardPorts } from './ports.ts'
import { DashboardView } from './view.tsx'

export function Dashboard() {
  const services = useServices()
  const flow = useFlow(() => dashboardMachine.provide({ actors: actorsFor(dashboardPorts(services)) }), {
    token: services.session.token(),
  })
  return <DashboardView {...flow} />
}
