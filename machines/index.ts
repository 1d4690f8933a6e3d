import { activationMachine } from './activation/machine.ts'
import { activationSamples } from './activation/samples.ts'
import { checkoutMachine } from './checkout/machine.ts'
import { checkoutSamples } from './checkout/samples.ts'
import { communityListMachine } from './community-list/machine.ts'
import { communityListSamples } from './community-list/samples.ts'
import { communityPageMachine } from './community-page/machine.ts'
import { communityPageSamples } from './community-page/samples.ts'
import { copyLinkMachine } from './copy-link/machine.ts'
import { copyLinkSamples } from './copy-link/samples.ts'
import { createCommunityMachine } from './create-community/machine.ts'
import { createCommunitySamples } from './create-community/samples.ts'
import { createGateMachine } from './create-gate/machine.ts'
import { createGateSamples } from './create-gate/samples.ts'
import { dashboardMachine } from './dashboard/machine.ts'
import { dashboardSamples } from './dashboard/samples.ts'
import { deleteCommunityMachine } from './delete-community/machine.ts'
import { deleteCommunitySamples } from './delete-community/samples.ts'
import { discordConnectionMachine } from './discord-connection/machine.ts'
import { discordConnectionSamples } from './discord-connection/samples.ts'
import { discordExpiryMachine } from './discord-expiry/machine.ts'
import { discordExpirySamples } from './discord-expiry/samples.ts'
import { editCommunityMachine } from './edit-community/machine.ts'
import { editCommunitySamples } from './edit-community/samples.ts'
import { emailVerificationMachine } from './email-verification/machine.ts'
import { emailVerificationSamples } from './email-verification/samples.ts'
import { legalMachine } from './legal/machine.ts'
import { legalSamples } from './legal/samples.ts'
import { loginMachine } from './login/machine.ts'
import { loginSamples } from './login/samples.ts'
import { mediaUploadMachine } from './media-upload/machine.ts'
import { mediaUploadSamples } from './media-upload/samples.ts'
import { navigationDrawerMachine } from './navigation-drawer/machine.ts'
import { navigationDrawerSamples } from './navigation-drawer/samples.ts'
import { notFoundMachine } from './not-found/machine.ts'
import { notFoundSamples } from './not-found/samples.ts'
import { openServerMachine } from './open-server/machine.ts'
import { openServerSamples } from './open-server/samples.ts'
import { passwordResetMachine } from './password-reset/machine.ts'
import { passwordResetSamples } from './password-reset/samples.ts'
import { paymentAccountMachine } from './payment-account/machine.ts'
import { paymentAccountSamples } from './payment-account/samples.ts'
import { pendingPurchasesMachine } from './pending-purchases/machine.ts'
import { pendingPurchasesSamples } from './pending-purchases/samples.ts'
import { planPickerMachine } from './plan-picker/machine.ts'
import { planPickerSamples } from './plan-picker/samples.ts'
import { ppvLinkMachine } from './ppv-link/machine.ts'
import { ppvLinkSamples } from './ppv-link/samples.ts'
import { ppvReturnMachine } from './ppv-return/machine.ts'
import { ppvReturnSamples } from './ppv-return/samples.ts'
import { pricingMachine } from './pricing/machine.ts'
import { pricingSamples } from './pricing/samples.ts'
import { profileMachine } from './profile/machine.ts'
import { profileSamples } from './profile/samples.ts'
import { profileEditMachine } from './profile-edit/machine.ts'
import { profileEditSamples } from './profile-edit/samples.ts'
import { registerMachine } from './register/machine.ts'
import { registerSamples } from './register/samples.ts'
import { sessionMachine } from './session/machine.ts'
import { sessionSamples } from './session/samples.ts'
import { subscriptionsMachine } from './subscriptions/machine.ts'
import { subscriptionsSamples } from './subscriptions/samples.ts'
import { telegramConnectionMachine } from './telegram-connection/machine.ts'
import { telegramConnectionSamples } from './telegram-connection/samples.ts'
import { toastMachine } from './toast/machine.ts'
import { toastSamples } from './toast/samples.ts'
import { unpricedPlansMachine } from './unpriced-plans/machine.ts'
import { unpricedPlansSamples } from './unpriced-plans/samples.ts'
import { unsubscribeMachine } from './unsubscribe/machine.ts'
import { unsubscribeSamples } from './unsubscribe/samples.ts'

/** All flows, in the order in which a product owner would read them. */
export const flows = [
  { title: 'Pricing', machine: pricingMachine, samples: pricingSamples },
  { title: 'Register', machine: registerMachine, samples: registerSamples },
  { title: 'Email verification', machine: emailVerificationMachine, samples: emailVerificationSamples },
  { title: 'Login', machine: loginMachine, samples: loginSamples },
  { title: 'Password reset', machine: passwordResetMachine, samples: passwordResetSamples },
  { title: 'Session', machine: sessionMachine, samples: sessionSamples },
  { title: 'Dashboard', machine: dashboardMachine, samples: dashboardSamples },
  { title: 'Community page', machine: communityPageMachine, samples: communityPageSamples },
  { title: 'Checkout', machine: checkoutMachine, samples: checkoutSamples },
  { title: 'Subscriptions', machine: subscriptionsMachine, samples: subscriptionsSamples },
  { title: 'Pending purchases', machine: pendingPurchasesMachine, samples: pendingPurchasesSamples },
  { title: 'Open server', machine: openServerMachine, samples: openServerSamples },
  { title: 'Unsubscribe', machine: unsubscribeMachine, samples: unsubscribeSamples },
  { title: 'Community list', machine: communityListMachine, samples: communityListSamples },
  { title: 'Activation', machine: activationMachine, samples: activationSamples },
  { title: 'Copy link', machine: copyLinkMachine, samples: copyLinkSamples },
  { title: 'Edit community', machine: editCommunityMachine, samples: editCommunitySamples },
  { title: 'Delete community', machine: deleteCommunityMachine, samples: deleteCommunitySamples },
  { title: 'Create gate', machine: createGateMachine, samples: createGateSamples },
  { title: 'Profile', machine: profileMachine, samples: profileSamples },
  { title: 'Profile edit', machine: profileEditMachine, samples: profileEditSamples },
  { title: 'Payment account', machine: paymentAccountMachine, samples: paymentAccountSamples },
  { title: 'Discord connection', machine: discordConnectionMachine, samples: discordConnectionSamples },
  { title: 'Discord expiry', machine: discordExpiryMachine, samples: discordExpirySamples },
  { title: 'Telegram connection', machine: telegramConnectionMachine, samples: telegramConnectionSamples },
  { title: 'ViewPay Bot', machine: ppvLinkMachine, samples: ppvLinkSamples },
  { title: 'Plan picker', machine: planPickerMachine, samples: planPickerSamples },
  { title: 'Media upload', machine: mediaUploadMachine, samples: mediaUploadSamples },
  { title: 'Pay-per-view return', machine: ppvReturnMachine, samples: ppvReturnSamples },
  { title: 'Create community', machine: createCommunityMachine, samples: createCommunitySamples },
  { title: 'Unpriced plans', machine: unpricedPlansMachine, samples: unpricedPlansSamples },
  { title: 'Legal', machine: legalMachine, samples: legalSamples },
  { title: 'Navigation', machine: navigationDrawerMachine, samples: navigationDrawerSamples },
  { title: 'Toast', machine: toastMachine, samples: toastSamples },
  { title: 'Not found', machine: notFoundMachine, samples: notFoundSamples },
] as const
