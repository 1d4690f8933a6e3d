import type { CataloguedFlow } from '#machines/kit/catalogue.ts'
import { adsMachine } from './ads/machine.ts'
import { adsSamples } from './ads/samples.ts'
import { landingMachine } from './landing/machine.ts'
import { landingSamples } from './landing/samples.ts'
import { legalMachine } from './legal/machine.ts'
import { legalSamples } from './legal/samples.ts'
import { listToolbarMachine } from './list-toolbar/machine.ts'
import { listToolbarSamples } from './list-toolbar/samples.ts'
import { navigationDrawerMachine } from './navigation-drawer/machine.ts'
import { navigationDrawerSamples } from './navigation-drawer/samples.ts'
import { notFoundMachine } from './not-found/machine.ts'
import { notFoundSamples } from './not-found/samples.ts'
import { pricingMachine } from './pricing/machine.ts'
import { pricingSamples } from './pricing/samples.ts'
import { reportProblemMachine } from './report-problem/machine.ts'
import { reportProblemSamples } from './report-problem/samples.ts'
import { schedulingMachine } from './scheduling/machine.ts'
import { schedulingSamples } from './scheduling/samples.ts'
import { toastMachine } from './toast/machine.ts'
import { toastSamples } from './toast/samples.ts'

export const site: readonly CataloguedFlow[] = [
  { title: 'Landing', machine: landingMachine, samples: landingSamples },
  { title: 'Ads', machine: adsMachine, samples: adsSamples },
  { title: 'Pricing', machine: pricingMachine, samples: pricingSamples },
  { title: 'Legal', machine: legalMachine, samples: legalSamples },
  { title: 'Navigation', machine: navigationDrawerMachine, samples: navigationDrawerSamples },
  { title: 'List toolbar', machine: listToolbarMachine, samples: listToolbarSamples },
  { title: 'Scheduling', machine: schedulingMachine, samples: schedulingSamples },
  { title: 'Toast', machine: toastMachine, samples: toastSamples },
  { title: 'Report a problem', machine: reportProblemMachine, samples: reportProblemSamples },
  { title: 'Not found', machine: notFoundMachine, samples: notFoundSamples },
]
