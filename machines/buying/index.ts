import type { CataloguedFlow } from '#machines/kit/catalogue.ts'
import { checkoutMachine } from './checkout/machine.ts'
import { checkoutSamples } from './checkout/samples.ts'
import { communityPageMachine } from './community-page/machine.ts'
import { communityPageSamples } from './community-page/samples.ts'
import { openServerMachine } from './open-server/machine.ts'
import { openServerSamples } from './open-server/samples.ts'
import { pendingPurchasesMachine } from './pending-purchases/machine.ts'
import { pendingPurchasesSamples } from './pending-purchases/samples.ts'
import { ppvReturnMachine } from './ppv-return/machine.ts'
import { ppvReturnSamples } from './ppv-return/samples.ts'
import { subscriptionsMachine } from './subscriptions/machine.ts'
import { subscriptionsSamples } from './subscriptions/samples.ts'
import { unsubscribeMachine } from './unsubscribe/machine.ts'
import { unsubscribeSamples } from './unsubscribe/samples.ts'

export const buying: readonly CataloguedFlow[] = [
  { title: 'Community page', machine: communityPageMachine, samples: communityPageSamples },
  { title: 'Checkout', machine: checkoutMachine, samples: checkoutSamples },
  { title: 'Pending purchases', machine: pendingPurchasesMachine, samples: pendingPurchasesSamples },
  { title: 'Subscriptions', machine: subscriptionsMachine, samples: subscriptionsSamples },
  { title: 'Open server', machine: openServerMachine, samples: openServerSamples },
  { title: 'Unsubscribe', machine: unsubscribeMachine, samples: unsubscribeSamples },
  { title: 'Pay-per-view return', machine: ppvReturnMachine, samples: ppvReturnSamples },
]
