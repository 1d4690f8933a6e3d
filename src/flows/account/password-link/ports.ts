import type { PasswordLinkPorts } from '#machines/account/password-link/ports.ts'
import { operation } from '#src/flows/kit/operation.ts'
import type { Services } from '#src/flows/kit/services.ts'
import { forgotPasswordMutation } from '#src/graphql/documents/session.ts'

export const passwordLinkPorts = ({ graph }: Services): PasswordLinkPorts => ({
  sendLink: operation(graph.mutate, forgotPasswordMutation),
})
