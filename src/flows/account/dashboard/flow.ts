import { dashboardMachine } from '#machines/account/dashboard/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { dashboardPorts } from './ports.ts'

export const dashboardFlow = connect(dashboardMachine, dashboardPorts)
