import type { PasswordResetPorts } from '../password-reset/ports.ts'

export type PasswordLinkPorts = Pick<PasswordResetPorts, 'sendLink'>
