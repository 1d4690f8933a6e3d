import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useServices } from '#src/flows/kit/services.ts'
import { useFlow } from '#src/flows/kit/use-flow.ts'
import { dashboardFlow } from './flow.ts'
import { cachedDashboard } from './ports.ts'
import { DashboardView } from './view.tsx'

export function Dashboard() {
  const services = useServices()
  const { state } = useLocation()
  const [cached] = useState(() => cachedDashboard(services))
  const flow = useFlow(dashboardFlow, {
    token: services.session.token(),
    reason: state?.reason,
    cached,
  })
  return <DashboardView {...flow} />
}
