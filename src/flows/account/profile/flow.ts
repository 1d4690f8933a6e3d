import { passwordLinkMachine } from '#machines/account/password-link/machine.ts'
import {
  profileDiscord,
  profileDiscordExpiry,
  profilePaymentAccount,
  profilePpvLink,
} from '#machines/account/profile/children.ts'
import { profileMachine } from '#machines/account/profile/machine.ts'
import { telegramConnectionMachine } from '#machines/account/telegram-connection/machine.ts'
import { connect } from '#src/flows/kit/connect.ts'
import { paymentAccountPorts } from '#src/flows/selling/payment-account/ports.ts'
import { ppvLinkPorts } from '#src/flows/selling/ppv-link/ports.ts'
import { discordConnectionPorts } from '../discord-connection/ports.ts'
import { discordExpiryPorts } from '../discord-expiry/ports.ts'
import { passwordLinkPorts } from '../password-link/ports.ts'
import { profileEditFlow } from '../profile-edit/flow.ts'
import { profilePorts } from './ports.ts'

export const profileFlow = connect(profileMachine, (services) => ({
  ...profilePorts(services),
  paymentAccount: connect(profilePaymentAccount, paymentAccountPorts)(services),
  discordConnection: connect(profileDiscord, discordConnectionPorts)(services),
  discordExpiry: connect(profileDiscordExpiry, discordExpiryPorts)(services),
  telegramConnection: connect(telegramConnectionMachine, () => ({}))(services),
  ppvLink: connect(profilePpvLink, ppvLinkPorts)(services),
  passwordLink: connect(passwordLinkMachine, passwordLinkPorts)(services),
  profileEdit: profileEditFlow(services),
}))
