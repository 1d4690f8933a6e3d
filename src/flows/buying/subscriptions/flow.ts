import { pendingPurchasesMachine } from '#machines/buying/pending-purchases/machine.ts'
import { listedOpenServer, listedUnsubscribe } from '#machines/buying/subscriptions/children.ts'
import { subscriptionsMachine } from '#machines/buying/subscriptions/machine.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { openServerPorts } from '../open-server/ports.ts'
import { pendingPurchasesPorts } from '../pending-purchases/ports.ts'
import { unsubscribePorts } from '../unsubscribe/ports.ts'
import { subscriptionsPorts } from './ports.ts'

export const subscriptionsFlow = connect(subscriptionsMachine, (services) => ({
  ...subscriptionsPorts(services),
  pendingPurchases: connect(pendingPurchasesMachine, pendingPurchasesPorts)(services),
  unsubscribe: connect(listedUnsubscribe, unsubscribePorts)(services),
  openServer: connect(listedOpenServer, openServerPorts)(services),
  listToolbar: connect(listToolbarMachine, () => ({}))(services),
}))
