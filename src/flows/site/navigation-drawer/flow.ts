import { navigationDrawerMachine } from '#machines/site/navigation-drawer/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { navigationDrawerPorts } from './ports.ts'

export const navigationDrawerFlow = connect(navigationDrawerMachine, navigationDrawerPorts)
