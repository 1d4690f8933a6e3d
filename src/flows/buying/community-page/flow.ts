import { communityCheckout, communityOpenServer } from '#machines/buying/community-page/children.ts'
import { communityPageMachine } from '#machines/buying/community-page/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { checkoutPorts } from '../checkout/ports.ts'
import { openServerPorts } from '../open-server/ports.ts'
import { communityPagePorts } from './ports.ts'

export const communityPageFlow = connect(communityPageMachine, (services) => ({
  ...communityPagePorts(services),
  checkout: connect(communityCheckout, checkoutPorts)(services),
  openServer: connect(communityOpenServer, openServerPorts)(services),
}))
