import { listedActivation, listedUnpricedPlans } from '#machines/selling/community-list/children.ts'
import { communityListMachine } from '#machines/selling/community-list/machine.ts'
import { copyLinkMachine } from '#machines/selling/copy-link/machine.ts'
import { createGateMachine } from '#machines/selling/create-gate/machine.ts'
import { listToolbarMachine } from '#machines/site/list-toolbar/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { activationPorts } from '../activation/ports.ts'
import { copyLinkPorts } from '../copy-link/ports.ts'
import { createGatePorts } from '../create-gate/ports.ts'
import { unpricedPlansPorts } from '../unpriced-plans/ports.ts'
import { communityListPorts } from './ports.ts'

export const communityListFlow = connect(communityListMachine, (services) => ({
  ...communityListPorts(services),
  activation: connect(listedActivation, activationPorts)(services),
  copyLink: connect(copyLinkMachine, copyLinkPorts)(services),
  unpricedPlans: connect(listedUnpricedPlans, unpricedPlansPorts)(services),
  createGate: connect(createGateMachine, createGatePorts)(services),
  listToolbar: connect(listToolbarMachine, () => ({}))(services),
}))
