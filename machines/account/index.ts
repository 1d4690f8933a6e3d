import type { CataloguedFlow } from '#machines/kit/catalogue.ts'
import { dashboardMachine } from './dashboard/machine.ts'
import { dashboardSamples } from './dashboard/samples.ts'
import { discordConnectionMachine } from './discord-connection/machine.ts'
import { discordConnectionSamples } from './discord-connection/samples.ts'
import { discordExpiryMachine } from './discord-expiry/machine.ts'
import { discordExpirySamples } from './discord-expiry/samples.ts'
import { emailVerificationMachine } from './email-verification/machine.ts'
import { emailVerificationSamples } from './email-verification/samples.ts'
import { loginMachine } from './login/machine.ts'
import { loginSamples } from './login/samples.ts'
import { passwordLinkMachine } from './password-link/machine.ts'
import { passwordLinkSamples } from './password-link/samples.ts'
import { passwordResetMachine } from './password-reset/machine.ts'
import { passwordResetSamples } from './password-reset/samples.ts'
import { profileMachine } from './profile/machine.ts'
import { profileSamples } from './profile/samples.ts'
import { profileEditMachine } from './profile-edit/machine.ts'
import { profileEditSamples } from './profile-edit/samples.ts'
import { registerMachine } from './register/machine.ts'
import { registerSamples } from './register/samples.ts'
import { sessionMachine } from './session/machine.ts'
import { sessionSamples } from './session/samples.ts'
import { telegramConnectionMachine } from './telegram-connection/machine.ts'
import { telegramConnectionSamples } from './telegram-connection/samples.ts'

export const account: readonly CataloguedFlow[] = [
  { title: 'Register', machine: registerMachine, samples: registerSamples },
  { title: 'Email verification', machine: emailVerificationMachine, samples: emailVerificationSamples },
  { title: 'Login', machine: loginMachine, samples: loginSamples },
  { title: 'Password reset', machine: passwordResetMachine, samples: passwordResetSamples },
  { title: 'Session', machine: sessionMachine, samples: sessionSamples },
  { title: 'Dashboard', machine: dashboardMachine, samples: dashboardSamples },
  { title: 'Profile', machine: profileMachine, samples: profileSamples },
  { title: 'Profile edit', machine: profileEditMachine, samples: profileEditSamples },
  { title: 'Password link', machine: passwordLinkMachine, samples: passwordLinkSamples },
  { title: 'Discord connection', machine: discordConnectionMachine, samples: discordConnectionSamples },
  { title: 'Discord expiry', machine: discordExpiryMachine, samples: discordExpirySamples },
  { title: 'Telegram connection', machine: telegramConnectionMachine, samples: telegramConnectionSamples },
]
