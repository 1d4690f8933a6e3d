import { useState } from 'react'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { dashboardFlow } from './flow.ts'
import { cachedDashboard } from './ports.ts'
import { DashboardView } from './view.tsx'

export function Dashboard() {
  const services = useServices()
  const [cached] = useState(() => cachedDashboard(services))
  const flow = useFlow(dashboardFlow, {
    token: services.session.token(),
    cached,
  })
  return <DashboardView {...flow} />
}
