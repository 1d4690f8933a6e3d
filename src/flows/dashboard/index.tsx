import { dashboardMachine } from '../../../machines/dashboard/machine.ts'
import { actorsFor } from '../../../machines/port.ts'
import { PageTitle } from '../page-title.tsx'
import { useServices } from '../services.ts'
import { useFlow } from '../use-flow.ts'
import { dashboardPorts } from './ports.ts'
import { DashboardView } from './view.tsx'

export function Dashboard() {
  const services = useServices()
  const flow = useFlow(() => dashboardMachine.provide({ actors: actorsFor(dashboardPorts(services)) }), {
    token: services.session.token(),
  })
  return (
    <>
      <PageTitle>Dashboard</PageTitle>
      <DashboardView {...flow} />
    </>
  )
}
