import type { CataloguedFlow } from '#machines/kit/catalogue.ts'
import { activationMachine } from './activation/machine.ts'
import { activationSamples } from './activation/samples.ts'
import { communityListMachine } from './community-list/machine.ts'
import { communityListSamples } from './community-list/samples.ts'
import { copyLinkMachine } from './copy-link/machine.ts'
import { copyLinkSamples } from './copy-link/samples.ts'
import { createCommunityMachine } from './create-community/machine.ts'
import { createCommunitySamples } from './create-community/samples.ts'
import { createGateMachine } from './create-gate/machine.ts'
import { createGateSamples } from './create-gate/samples.ts'
import { createSubmissionMachine } from './create-submission/machine.ts'
import { createSubmissionSamples } from './create-submission/samples.ts'
import { deleteCommunityMachine } from './delete-community/machine.ts'
import { deleteCommunitySamples } from './delete-community/samples.ts'
import { editCommunityMachine } from './edit-community/machine.ts'
import { editCommunitySamples } from './edit-community/samples.ts'
import { editSubmissionMachine } from './edit-submission/machine.ts'
import { editSubmissionSamples } from './edit-submission/samples.ts'
import { mediaUploadMachine } from './media-upload/machine.ts'
import { mediaUploadSamples } from './media-upload/samples.ts'
import { paymentAccountMachine } from './payment-account/machine.ts'
import { paymentAccountSamples } from './payment-account/samples.ts'
import { planPickerMachine } from './plan-picker/machine.ts'
import { planPickerSamples } from './plan-picker/samples.ts'
import { ppvLinkMachine } from './ppv-link/machine.ts'
import { ppvLinkSamples } from './ppv-link/samples.ts'
import { unpricedPlansMachine } from './unpriced-plans/machine.ts'
import { unpricedPlansSamples } from './unpriced-plans/samples.ts'

export const selling: readonly CataloguedFlow[] = [
  { title: 'Create gate', machine: createGateMachine, samples: createGateSamples },
  { title: 'Payment account', machine: paymentAccountMachine, samples: paymentAccountSamples },
  { title: 'Create community', machine: createCommunityMachine, samples: createCommunitySamples },
  { title: 'Create submission', machine: createSubmissionMachine, samples: createSubmissionSamples },
  { title: 'Media upload', machine: mediaUploadMachine, samples: mediaUploadSamples },
  { title: 'Unpriced plans', machine: unpricedPlansMachine, samples: unpricedPlansSamples },
  { title: 'Community list', machine: communityListMachine, samples: communityListSamples },
  { title: 'Activation', machine: activationMachine, samples: activationSamples },
  { title: 'Copy link', machine: copyLinkMachine, samples: copyLinkSamples },
  { title: 'Edit community', machine: editCommunityMachine, samples: editCommunitySamples },
  { title: 'Edit submission', machine: editSubmissionMachine, samples: editSubmissionSamples },
  { title: 'Delete community', machine: deleteCommunityMachine, samples: deleteCommunitySamples },
  { title: 'ViewPay Bot', machine: ppvLinkMachine, samples: ppvLinkSamples },
  { title: 'Plan picker', machine: planPickerMachine, samples: planPickerSamples },
]
