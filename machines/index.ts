import { checkoutMachine } from './checkout/machine.ts'
import { checkoutSamples } from './checkout/samples.ts'
import { communityPageMachine } from './community-page/machine.ts'
import { communityPageSamples } from './community-page/samples.ts'
import { emailVerificationMachine } from './email-verification/machine.ts'
import { emailVerificationSamples } from './email-verification/samples.ts'
import { loginMachine } from './login/machine.ts'
import { loginSamples } from './login/samples.ts'
import { notFoundMachine } from './not-found/machine.ts'
import { notFoundSamples } from './not-found/samples.ts'
import { openServerMachine } from './open-server/machine.ts'
import { openServerSamples } from './open-server/samples.ts'
import { pendingPurchasesMachine } from './pending-purchases/machine.ts'
import { pendingPurchasesSamples } from './pending-purchases/samples.ts'
import { registerMachine } from './register/machine.ts'
import { registerSamples } from './register/samples.ts'
import { sessionMachine } from './session/machine.ts'
import { sessionSamples } from './session/samples.ts'
import { subscriptionsMachine } from './subscriptions/machine.ts'
import { subscriptionsSamples } from './subscriptions/samples.ts'
import { toastMachine } from './toast/machine.ts'
import { toastSamples } from './toast/samples.ts'
import { unsubscribeMachine } from './unsubscribe/machine.ts'
import { unsubscribeSamples } from './unsubscribe/samples.ts'

/** All flows, in the order in which a product owner would read them. */
export const flows = [
  { title: 'Register', machine: registerMachine, samples: registerSamples },
  { title: 'Email verification', machine: emailVerificationMachine, samples: emailVerificationSamples },
  { title: 'Login', machine: loginMachine, samples: loginSamples },
  { title: 'Session', machine: sessionMachine, samples: sessionSamples },
  { title: 'Community page', machine: communityPageMachine, samples: communityPageSamples },
  { title: 'Checkout', machine: checkoutMachine, samples: checkoutSamples },
  { title: 'Subscriptions', machine: subscriptionsMachine, samples: subscriptionsSamples },
  { title: 'Pending purchases', machine: pendingPurchasesMachine, samples: pendingPurchasesSamples },
  { title: 'Open server', machine: openServerMachine, samples: openServerSamples },
  { title: 'Unsubscribe', machine: unsubscribeMachine, samples: unsubscribeSamples },
  { title: 'Toast', machine: toastMachine, samples: toastSamples },
  { title: 'Not found', machine: notFoundMachine, samples: notFoundSamples },
] as const
